// Takes out of openapi.json what the types of a client need: paths below /api/v1, what is sent, and what a success returns.
import { ERRORS } from '@touchline/chassis/public-http/error-registry.ts';
import { OAUTH_ERRORS } from '../../services/gateway/src/http/oauth/oauth-errors.ts';
import { buildOpenapi } from '../../services/gateway/src/openapi/build-openapi.ts';
import { allOperations } from '../../services/gateway/src/operations/all-operations.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document of OpenAPI is read by the names that its specification gives
export type Json = any;

const PREFIX = '/api/v1';
const URLS = { baseUrl: 'https://api.example.com', collectorUrl: 'https://t.example.com' };

export interface ClientDocument {
  readonly [member: string]: Json;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

/** Returns the document of the gateway's present declarations. Errors are left out: the client throws them as one type. */
export function clientDocument(): ClientDocument {
  const document = structuredClone(buildOpenapi(allOperations, URLS)) as Json;
  const paths = Object.entries<Record<string, Json>>(document.paths)
    .filter(([path]) => path.startsWith(`${PREFIX}/`))
    .map(([path, methods]) => [path.slice(PREFIX.length), mapValues(methods, withSuccessOnly)]);
  return { ...document, paths: Object.fromEntries(paths) };
}

/** Returns the codes of errors: the registry's, and those of the token endpoints. */
export function errorCodes(): string[] {
  return [...new Set([...Object.keys(ERRORS), ...Object.keys(OAUTH_ERRORS)])].sort();
}

function withSuccessOnly(operation: Json): Json {
  const responses = Object.entries<Json>(operation.responses)
    .filter(([status]) => status.startsWith('2'))
    .map(([status, { headers: _, ...response }]) => [status, withJsonOnly(response)]);
  // Headers are the client's own affair.
  const parameters = operation.parameters?.filter(({ in: place }: Json) => place !== 'header');
  return { ...operation, ...(parameters && { parameters }), responses: Object.fromEntries(responses) };
}

/** Lists can be CSV, too; a client that wants it sends Accept by the client below. */
function withJsonOnly(response: Json): Json {
  const json = response.content?.['application/json'];
  return json === undefined ? response : { ...response, content: { 'application/json': json } };
}

const mapValues = (record: Record<string, Json>, of: (value: Json) => Json): Record<string, Json> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, of(value)]));
