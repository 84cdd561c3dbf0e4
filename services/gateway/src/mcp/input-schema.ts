// Describes the arguments of a tool: those of an operation's path, query and body in one object, and its Idempotency-Key.
import { z } from 'zod';
import type { Operation } from '../http/operation.ts';
import { tidy } from '../openapi/schema-registry.ts';

type Json = Record<string, unknown>;

export interface InputSchema extends Json {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, Json>>;
  readonly required: string[];
  readonly additionalProperties: false;
}

/** The argument that has the header's part. Its name is the header's, since bodies have members named idempotency_key. */
export const KEY_ARGUMENT = 'Idempotency-Key';

/** The most rows that a tool reads at once: an agent has to keep all of them in mind. */
export const MOST_ROWS = 50;
export const USUAL_ROWS = 20;

/**
 * Returns the JSON Schema of a tool's arguments, without references beyond itself.
 * @throws Error for a mistake in the program: a name that an operation uses twice
 */
export function inputSchemaOf({ params, query, body, bodyRules, idempotency }: Operation): InputSchema {
  const sent = body === undefined ? undefined : jsonSchemaOf(body, 'input');
  const members = [
    ...fieldsOf(params).map(([name, field]) => member(name, jsonSchemaOf(field, 'output'), true)),
    ...fieldsOf(query).map(([name, field]) =>
      member(name, shown(name, jsonSchemaOf(field, 'output')), isNeeded(field)),
    ),
    ...Object.entries((sent?.properties ?? {}) as Record<string, Json>).map(([name, json]) =>
      member(name, json, !bodyRules.optional && ((sent?.required ?? []) as string[]).includes(name)),
    ),
    ...(idempotency === 'none' ? [] : [member(KEY_ARGUMENT, KEY_SCHEMA, idempotency === 'required')]),
  ];
  const properties = Object.fromEntries(members.map(({ name, json }) => [name, json]));
  if (Object.keys(properties).length < members.length) throw new Error('Two arguments of a tool have one name.');
  const required = members.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const { $defs } = sent ?? {};
  return { type: 'object', properties, required, additionalProperties: false, ...($defs !== undefined && { $defs }) };
}

const KEY_SCHEMA: Json = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description: 'A fresh UUID for each new request. To repeat a call that may have been lost, send the same one again.',
};

const member = (name: string, json: Json, isRequired: boolean) => ({ name, json, isRequired });

const fieldsOf = (schema: z.ZodObject | undefined) => Object.entries(schema?.shape ?? {}) as [string, z.ZodType][];

const isNeeded = (field: z.ZodType): boolean => !field.safeParse(undefined).success;

/** Page sizes are those of agents. */
function shown(name: string, json: Json): Json {
  if (name !== 'limit' || typeof json.maximum !== 'number') return json;
  const maximum = Math.min(json.maximum, MOST_ROWS);
  const usual = Math.min(Number(json.default ?? USUAL_ROWS), USUAL_ROWS);
  return { ...json, maximum, default: usual, description: `Page size. 1 to ${maximum}, by default ${usual}.` };
}

function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema, ...root } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: tidy }) as Json;
  const { id, ...json } = atRoot(root);
  return json;
}

/** Returns a schema whose root is not a reference: zod refers to a schema that has an id and rules of its own. */
function atRoot(schema: Json): Json {
  const { $ref, $defs = {}, ...rest } = schema;
  if (typeof $ref !== 'string') return schema;
  const { [$ref.replace('#/$defs/', '')]: root, ...others } = $defs as Record<string, Json>;
  return { ...root, ...rest, ...(Object.keys(others).length > 0 && { $defs: others }) };
}
