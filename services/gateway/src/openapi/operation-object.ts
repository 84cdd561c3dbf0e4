// One operation of openapi.json from one declaration.
import type { z } from 'zod';
import type { ScopeRule } from '../domain/scopes.ts';
import { docsUrl } from '../http/error-envelope.ts';
import { ERRORS, type PublicErrorCode } from '../http/error-registry.ts';
import type { Operation } from '../http/operation.ts';
import { FORM, oauthFailures } from './oauth-responses.ts';
import { codesOf } from './operation-codes.ts';
import type { SchemaRegistry } from './schema-registry.ts';
import { securityOf } from './security.ts';

type Json = Record<string, unknown>;

const RATE_HEADERS = {
  'X-Request-Id': { description: 'Names this request in logs.', schema: { type: 'string' } },
  RateLimit: { description: 'What is left of the allowance and when it is full again.', schema: { type: 'string' } },
  'RateLimit-Policy': { description: 'The allowance.', schema: { type: 'string' } },
};

const REPLAY_HEADER = {
  'Idempotent-Replayed': {
    description: 'true when the answer was kept from an earlier call with this Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
};

const DEPRECATION_HEADERS = {
  Deprecation: { description: 'Since when this is deprecated (RFC 9745).', schema: { type: 'string' } },
  Sunset: { description: 'When it goes away (RFC 8594).', schema: { type: 'string' } },
  Link: { description: 'What to call instead, as successor-version.', schema: { type: 'string' } },
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
    ...headersOf(operation),
  ];
  const body = requestBody(operation, schemas);
  return {
    operationId: operationId(operation),
    tags: [operation.area],
    summary: operation.summary,
    description: operation.description,
    ...(operation.status === 'deprecated' && { deprecated: true }),
    security: securityOf(operation),
    'x-auth': authOf(operation),
    'x-scopes': scopesOf(operation.scopes),
    'x-scope-grain': operation.reach,
    'x-idempotency': operation.idempotency,
    ...(operation.entitlement && { 'x-entitlement': operation.entitlement }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      ...successes(operation, schemas),
      ...(operation.wire === 'oauth' ? oauthFailures(operation, errorHeaders) : failures(operation, baseUrl)),
    },
  };
}

/** POST /tracking/keys becomes post_tracking_keys; stable, so that generated clients keep their names. */
function operationId({ method, path }: Operation): string {
  return `${method}${path}`
    .toLowerCase()
    .replaceAll(/[{}]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '_');
}

/** The kinds of credentials; client: a client id and its secret, as RFC 6749 shows them. */
function authOf({ wire, credentials }: Operation): readonly string[] {
  if (wire === 'oauth') return ['client'];
  return credentials.length === 0 ? ['none'] : credentials;
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

function headersOf({ idempotency }: Operation): Json[] {
  if (idempotency === 'none') return [];
  const description =
    'Names this request, so that it is done once however often it is sent: a fresh UUID is best. For 24 hours a repeat with the same body gets the first answer again; with another body or operation the key is refused. Quoted (RFC 9651) or bare.';
  const schema = { type: 'string', minLength: 1, maxLength: 255 };
  const example = '8e03978e-40d5-43dd-bc93-6894a57f9324';
  return [
    { name: 'Idempotency-Key', in: 'header', required: idempotency === 'required', description, schema, example },
  ];
}

function requestBody(
  { body, bodyAlternatives, bodyRules, examples, wire }: Operation,
  schemas: SchemaRegistry,
): Json | undefined {
  if (body === undefined) return undefined;
  const forms = [body, ...bodyAlternatives].map((form) => schemas.input(form));
  const schema = forms.length === 1 ? forms[0] : { anyOf: forms };
  const json = { schema, ...(examples.request !== undefined && { example: examples.request }) };
  return { required: bodyRules.optional !== true, content: { [wire === 'oauth' ? FORM : 'application/json']: json } };
}

function successes({ answer, examples, method, idempotency, deprecation }: Operation, schemas: SchemaRegistry): Json {
  const content = { 'application/json': { schema: schemas.output(answer.body), example: examples.answer } };
  const bodies = Object.entries(answer.statuses).map(([status, description]) => [
    status,
    {
      description,
      headers: {
        ...RATE_HEADERS,
        ...(idempotency !== 'none' && REPLAY_HEADER),
        ...(deprecation !== undefined && DEPRECATION_HEADERS),
      },
      content,
    },
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
        headers: errorHeaders(status),
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

const errorHeaders = (status: string) => (status === '429' ? { ...RATE_HEADERS, ...LIMIT_HEADERS } : RATE_HEADERS);

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
