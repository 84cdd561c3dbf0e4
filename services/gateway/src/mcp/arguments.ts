// Turns the arguments of a tool into the input of its operation, checked exactly as a request's is.
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { API_PREFIX } from '../http/api-prefix.ts';
import { isDryRun } from '../http/dry-run.ts';
import { idempotencyKeyOf } from '../http/idempotency/idempotency-key.ts';
import { acceptBody, NO_BODY } from '../http/read-body.ts';
import { readParameters } from '../http/read-parameters.ts';
import type { AcceptedCall } from '../http/run-operation.ts';
import { KEY_ARGUMENT, MOST_ROWS, USUAL_ROWS } from './input-schema.ts';
import type { Tool } from './tool.ts';

export type Arguments = Readonly<Record<string, unknown>>;

export type ToolInput = Pick<AcceptedCall, 'params' | 'query' | 'body' | 'url' | 'key' | 'isDry'>;

/**
 * Reads the arguments of a call.
 * @throws PublicError that names the argument, with the code that the operation has for it
 */
export function readArguments({ operation, listed }: Tool, given: Arguments): ToolInput {
  const known = listed.inputSchema.properties;
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(known, name));
  if (unknown !== undefined)
    throw publicError('invalid_parameter', `Only these arguments are known: ${Object.keys(known).join(', ')}.`);
  const params = textsOf(given, operation.params?.shape);
  const query = textsOf(pageSized(given, known), operation.query?.shape);
  const parsedParams = readParameters(operation.params, params, operation.parameterErrors);
  const parsedQuery = readParameters(operation.query, query, operation.parameterErrors);
  const isDry = isDryRun(operation, parsedQuery);
  const body = operation.body === undefined ? NO_BODY : acceptBody(operation, bodyOf(given, operation.body.shape));
  const key = idempotencyKeyOf(operation, headerOf(given), { isDry });
  return { params: parsedParams, query: parsedQuery, body, url: urlOf(operation.path, params, query), key, isDry };
}

type Shape = Readonly<Record<string, unknown>> | undefined;

/** Returns parameters as the texts that a URL would have. */
function textsOf(given: Arguments, shape: Shape = {}): Record<string, string> {
  const sent = Object.keys(shape).filter((name) => given[name] !== undefined && given[name] !== null);
  return Object.fromEntries(sent.map((name) => [name, textOf(given[name])]));
}

/** Lists are separated by commas; what has no text, such as an object, is refused by the parameter's own schema. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(',');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function pageSized(given: Arguments, known: Readonly<Record<string, { readonly default?: unknown }>>): Arguments {
  const { limit } = known;
  if (limit === undefined) return given;
  const asked = given.limit ?? limit.default ?? USUAL_ROWS;
  return { ...given, limit: typeof asked === 'number' && asked > MOST_ROWS ? MOST_ROWS : asked };
}

function bodyOf(given: Arguments, shape: Shape = {}): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(shape, name)));
}

function headerOf({ [KEY_ARGUMENT]: key }: Arguments): string | undefined {
  return key === undefined ? undefined : String(key);
}

/** Returns path and query as the same request by HTTP would have them: an Idempotency-Key names it wherever it comes from. */
function urlOf(
  path: string,
  params: Readonly<Record<string, string>>,
  query: Readonly<Record<string, string>>,
): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams(query).toString();
  return `${API_PREFIX}${filled}${search === '' ? '' : `?${search}`}`;
}

/** Returns the input under a key, where the operation takes one and the caller sent none. */
export function withKey(input: ToolInput, { operation }: Tool, key: string | null): ToolInput {
  return operation.idempotency === 'none' || input.key !== null ? input : { ...input, key };
}
