// Builds one operation of openapi.json from its declaration.
import type { z } from 'zod';
import type { ScopeRule } from '../domain/scopes.ts';
import { hasDryRun } from '../http/dry-run.ts';
import type { Operation } from '../http/operation.ts';
import { operationId } from '../http/operation-id.ts';
import { maxBytesOf } from '../http/read-body.ts';
import { parameterCode } from '../http/read-parameters.ts';
import { bodyCap } from './body-cap.ts';
import { errorResponses } from './error-responses.ts';
import { fileResponses, RANGE } from './file-responses.ts';
import { FORM, oauthFailures } from './oauth-responses.ts';
import { codesOf } from './operation-codes.ts';
import { ETAG_HEADER, errorHeaders, IF_NONE_MATCH, RATE_HEADERS, unchanged } from './response-headers.ts';
import type { SchemaRegistry } from './schema-registry.ts';
import { securityOf } from './security.ts';
import { whyRefused } from './why-refused.ts';

type Json = Record<string, unknown>;

const REPLAY_HEADER = {
  'Idempotent-Replayed': {
    description: 'true when the answer was stored by an earlier call with this Idempotency-Key.',
    schema: { type: 'string', enum: ['true'] },
  },
};

const DEPRECATION_HEADERS = {
  Deprecation: { description: 'Since when the operation is deprecated (RFC 9745).', schema: { type: 'string' } },
  Sunset: { description: 'When the operation will be removed (RFC 8594).', schema: { type: 'string' } },
  Link: { description: 'What to call instead, as successor-version.', schema: { type: 'string' } },
};

/** @param baseUrl for docs_url in the error examples */
export function operationObject(operation: Operation, schemas: SchemaRegistry, baseUrl: string): Json {
  const parameters = [
    ...parametersOf(operation, 'path', schemas),
    ...parametersOf(operation, 'query', schemas),
    ...headersOf(operation),
    ...(operation.method === 'GET' ? [IF_NONE_MATCH] : []),
    ...(operation.answer.file === undefined ? [] : [RANGE]),
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
    ...(operation.beyondContract && { 'x-beyond-contract': true }),
    ...(operation.entitlement && { 'x-entitlement': operation.entitlement }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    responses: {
      ...successes(operation, schemas),
      ...(operation.wire === 'oauth' ? oauthFailures(operation, errorHeaders) : failures(operation, baseUrl)),
    },
  };
}

/** Returns the kinds of credentials; client: a client id and its secret, as in RFC 6749. */
function authOf({ wire, credentials }: Operation): readonly string[] {
  if (wire === 'oauth') return ['client'];
  return credentials.length === 0 ? ['none'] : credentials;
}

function scopesOf(rule: ScopeRule): Json {
  if (rule.kind === 'all') return { all: rule.scopes };
  return { any: rule.kind === 'any' ? rule.scopes : [] };
}

function parametersOf(
  { params, query, parameterErrors }: Operation,
  place: 'path' | 'query',
  schemas: SchemaRegistry,
): Json[] {
  const schema = place === 'path' ? params : query;
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => {
    const type = field as z.ZodType;
    const { description, ...json } = schemas.output(type);
    const required = place === 'path' || !type.safeParse(undefined).success;
    const code = parameterCode(name, parameterErrors);
    return {
      ...{ name, in: place, required },
      ...(description !== undefined && { description }),
      // Values are separated by commas: a parameter that is sent twice is refused.
      ...(json.type === 'array' && { style: 'form', explode: false }),
      schema: { ...json, ...(code !== 'invalid_parameter' && { 'x-error-code': code }) },
    };
  });
}

function headersOf(operation: Operation): Json[] {
  const { idempotency } = operation;
  if (idempotency === 'none') return [];
  const forWrites =
    'Names this request, so that it takes effect once however often it is sent; a fresh UUID is best. For 24 hours a repeat with the same body gets the first answer again; with another body or operation the key is refused. Quoted (RFC 9651) or bare.';
  const description = hasDryRun(operation) ? `${forWrites} A call with dry_run=true needs none.` : forWrites;
  const schema = { type: 'string', minLength: 1, maxLength: 255 };
  const example = '8e03978e-40d5-43dd-bc93-6894a57f9324';
  return [
    { name: 'Idempotency-Key', in: 'header', required: idempotency === 'required', description, schema, example },
  ];
}

const BODY_TYPES: Readonly<Record<Operation['wire'], string>> = {
  envelope: 'application/json',
  signed: 'application/json',
  oauth: FORM,
  upload: 'multipart/form-data',
};

function requestBody(operation: Operation, schemas: SchemaRegistry): Json | undefined {
  const { body, bodyAlternatives, bodyRules, examples, wire } = operation;
  if (body === undefined) return undefined;
  const forms = [body, ...bodyAlternatives].map((form) => schemas.input(form));
  const schema = forms.length === 1 ? forms[0] : { anyOf: forms };
  const json = { schema, ...(examples.request !== undefined && { example: examples.request }) };
  const maxBytes = maxBytesOf(operation);
  return {
    required: bodyRules.optional !== true,
    description: bodyCap(maxBytes),
    content: { [BODY_TYPES[wire]]: json },
    'x-max-bytes': maxBytes,
  };
}

function successes(operation: Operation, schemas: SchemaRegistry): Json {
  const { answer, examples, method, idempotency, deprecation } = operation;
  if (answer.file !== undefined) return fileResponses(answer.file);
  const content = {
    'application/json': { schema: schemas.output(answer.body), example: examples.answer },
    ...Object.fromEntries(
      Object.entries(answer.texts ?? {}).map(([type, description]) => [
        type,
        { schema: { type: 'string', description } },
      ]),
    ),
    ...(method === 'GET' &&
      answer.isList && { 'text/csv': { schema: { type: 'string', description: csvOf(operation) } } }),
  };
  const bodies = Object.entries(answer.statuses).map(([status, description]) => [
    status,
    {
      description,
      headers: {
        ...RATE_HEADERS,
        ...(method === 'GET' && status === '200' && ETAG_HEADER),
        ...(idempotency !== 'none' && REPLAY_HEADER),
        ...(deprecation !== undefined && DEPRECATION_HEADERS),
      },
      content,
    },
  ]);
  return { ...Object.fromEntries(bodies), ...(method === 'GET' && { 304: unchanged() }) };
}

function csvOf({ csvPageRows }: Operation): string {
  const extent =
    csvPageRows === null
      ? 'The rows of the page; the Link header has the address of the next.'
      : 'All rows from the cursor of the request to the end. They are sent as they are read, a page at a time, each of which takes a call from the allowance.';
  return `With Accept: text/csv. ${extent} A first line of names, then a line a row; members of objects have columns of their own, and lists are JSON. Texts that a spreadsheet would take for a formula have an apostrophe before them.`;
}

function failures(operation: Operation, baseUrl: string): Json {
  const { scopes } = operation;
  return errorResponses({
    codes: codesOf(operation),
    why: (code) => whyRefused(code, operation),
    membersOf: (code) =>
      code === 'insufficient_scope' && 'scopes' in scopes ? { required_scopes: scopes.scopes } : {},
    baseUrl,
  });
}
