// Converts zod schemas into JSON Schemas; those with a name become components and are referenced.

import { ERRORS } from '@touchline/chassis/public-http/error-registry.ts';
import { z } from 'zod';
import { oauthErrorSchema } from './oauth-responses.ts';

type Json = Record<string, unknown>;

export interface SchemaRegistry {
  /** What callers send. */
  input(schema: z.ZodType): Json;
  /** What callers get, or what a parameter means once its text is parsed. */
  output(schema: z.ZodType): Json;
  components(): Json;
}

export function createSchemaRegistry(): SchemaRegistry {
  const components: Json = { ErrorEnvelope: errorEnvelope(), OAuthError: oauthErrorSchema() };
  const convert = (schema: z.ZodType, io: 'input' | 'output'): Json => {
    const { $schema, $defs, ...root } = z.toJSONSchema(schema, {
      target: 'draft-2020-12',
      io,
      unrepresentable: 'any',
      override: tidy,
    });
    for (const [name, definition] of Object.entries($defs ?? {})) components[name] = hoisted(definition);
    const { id, ...rest } = hoisted(root) as Json;
    if (typeof id !== 'string') return rest;
    components[id] = rest;
    return { $ref: `#/components/schemas/${id}` };
  };
  return {
    input: (schema) => convert(schema, 'input'),
    output: (schema) => convert(schema, 'output'),
    components: () => Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

/** Removes noise from JSON Schemas, in an override of z.toJSONSchema: zod's patterns for well-known formats are unreadable and add nothing to format. */
export function tidy({ jsonSchema }: { jsonSchema: Json }): void {
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern;
  // A whole number means any safe integer, so these bounds are noise.
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
}

function hoisted(schema: unknown): unknown {
  return JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

/** Returns the contract's error envelope. */
function errorEnvelope(): Json {
  return {
    type: 'object',
    description: 'Branch on code; message tells people what to change.',
    required: ['error'],
    properties: {
      error: {
        type: 'object',
        required: ['code', 'message', 'status', 'request_id', 'docs_url'],
        properties: {
          code: { type: 'string', enum: Object.keys(ERRORS) },
          message: { type: 'string' },
          status: { type: 'integer' },
          request_id: { type: 'string' },
          docs_url: { type: 'string', format: 'uri' },
          required_scopes: { type: 'array', items: { type: 'string' }, description: 'On insufficient_scope.' },
          reason: { type: 'string', description: 'Distinguishes faults that share a code.' },
          reconnect_required: {
            type: 'boolean',
            description:
              'On connection_not_ready, when the grant is no longer valid: a person has to reconnect the account.',
          },
          upgrade_required: { type: 'boolean', description: 'On profile_limit_reached, always true.' },
          upgrade: {
            type: 'object',
            description: 'On profile_limit_reached: the plan whose limit is reached, and how many profiles it allows.',
            properties: { plan: { type: 'string' }, active_profiles: { type: 'integer' } },
          },
          consent: {
            type: 'object',
            description:
              'On consent_required: the text that a person has to accept, its version and the SHA-256 of it, which the next call sends.',
            properties: { version: { type: 'string' }, text: { type: 'string' }, text_hash: { type: 'string' } },
          },
          provider: {
            type: 'string',
            description: 'On a message that a provider refused: its provider value, as GET /connections shows it.',
          },
          provider_status: { type: 'integer', description: 'With provider: the status of its answer.' },
          provider_code: { type: 'string', description: 'With provider: its own code, if it named one.' },
          provider_message: { type: 'string', description: 'With provider: its own text, if it gave one.' },
        },
      },
    },
  };
}
