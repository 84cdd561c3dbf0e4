// One operation of openapi.json from one declaration.
import type { z } from 'zod';
import type { ScopeRule } from '../domain/scopes.ts';
import { docsUrl } from '../http/error-envelope.ts';
import { ERRORS, type PublicErrorCode } from '../http/error-registry.ts';
import type { Operation } from '../http/operation.ts';
import { codesOf } from './operation-codes.ts';
import type { SchemaRegistry } from './schema-registry.ts';

type Json = Record<string, unknown>;

const RATE_HEADERS = {
  'X-Request-Id': { description: 'Names this request in logs.', schema: { type: 'string' } },
  RateLimit: { description: 'What is left of the allowance and when it is full again.', schema: { type: 'string' } },
  'RateLimit-Policy': { description: 'The allowance.', schema: { type: 'string' } },
};

const LIMIT_HEADERS = {
  'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } },
  'X-RateLimit-Reset': {
    description: 'Unix time in seconds at which the allowance is full again.',
    schema: { type: 'integer' },
  },
};

/** @param baseUrl for docs_url in the error examples */
export function operationObject(operation: Operation, schemas: SchemaRegistry, baseUrl: string): Json {
  const parameters = [
    ...parametersOf(operation.params, 'path', schemas),
    ...parametersOf(operation.query, 'query', schemas),
  ];
  const body = requestBody(operation, schemas);
  return {
    operationId: operationId(operation),
    tags: [operation.area],
    summary: operation.summary,
    description: operation.description,
    ...(operation.status === 'deprecated' && { deprecated: true }),
    security: operation.scopes.kind === 'public' ? [] : [{ api_key: [] }],
    'x-auth': operation.credentials.length === 0 ? ['none'] : operation.credentials,
    'x-scopes': scopesOf(operation.scopes),
    'x-scope-grain': 'profile',
    'x-idempotency': operation.idempotency,
    ...(operation.entitlement && { 'x-entitlement': operation.entitlement }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: { ...successes(operation, schemas), ...failures(operation, baseUrl) },
  };
}

/** POST /tracking/keys becomes post_tracking_keys; stable, so that generated clients keep their names. */
function operationId({ method, path }: Operation): string {
  return `${method}${path}`
    .toLowerCase()
    .replaceAll(/[{}]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '_');
}

function scopesOf(rule: ScopeRule): Json {
  if (rule.kind === 'all') return { all: rule.scopes };
  return { any: rule.kind === 'any' ? rule.scopes : [] };
}

function parametersOf(schema: z.ZodObject | undefined, place: 'path' | 'query', schemas: SchemaRegistry): Json[] {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const type = field as z.ZodType;
    const { description, ...json } = schemas.output(type);
    const required = place === 'path' || !type.safeParse(undefined).success;
    return { name, in: place, required, ...(description !== undefined && { description }), schema: json };
  });
}

function requestBody(
  { body, bodyAlternatives, bodyRules, examples }: Operation,
  schemas: SchemaRegistry,
): Json | undefined {
  if (body === undefined) return undefined;
  const forms = [body, ...bodyAlternatives].map((form) => schemas.input(form));
  const schema = forms.length === 1 ? forms[0] : { anyOf: forms };
  const json = { schema, ...(examples.request !== undefined && { example: examples.request }) };
  return { required: bodyRules.optional !== true, content: { 'application/json': json } };
}

function successes({ answer, examples, method }: Operation, schemas: SchemaRegistry): Json {
  const content = { 'application/json': { schema: schemas.output(answer.body), example: examples.answer } };
  const bodies = Object.entries(answer.statuses).map(([status, description]) => [
    status,
    { description, headers: RATE_HEADERS, content },
  ]);
  const unchanged = { description: 'Nothing changed since the ETag that was sent in If-None-Match.' };
  return { ...Object.fromEntries(bodies), ...(method === 'GET' && { 304: unchanged }) };
}

/** Every error response, grouped by status, with an example a code. */
function failures(operation: Operation, baseUrl: string): Json {
  const byStatus = Object.groupBy(codesOf(operation), (code) => String(ERRORS[code].status));
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${ERRORS[code].title}.`).join(' '),
        headers: status === '429' ? { ...RATE_HEADERS, ...LIMIT_HEADERS } : RATE_HEADERS,
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/ErrorEnvelope' },
            examples: Object.fromEntries(
              codes.map((code) => [code, { value: errorExample(code, operation, baseUrl) }]),
            ),
          },
        },
      },
    ]),
  );
}

function errorExample(code: PublicErrorCode, { scopes }: Operation, baseUrl: string): Json {
  const { status, next } = ERRORS[code];
  const missing = code === 'insufficient_scope' && 'scopes' in scopes ? { required_scopes: scopes.scopes } : {};
  return {
    error: {
      code,
      message: next,
      status,
      request_id: '2f1d0c9e-6b1a-4f7e-9a55-1c1f0c7d2b3a',
      docs_url: docsUrl(baseUrl, code),
      ...missing,
    },
  };
}
