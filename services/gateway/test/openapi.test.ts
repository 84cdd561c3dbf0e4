// Tests the served description: it is valid by spectral's OpenAPI rules, and it matches the declarations.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import spectralCore from '@stoplight/spectral-core';
import { oas } from '@stoplight/spectral-rulesets';
import { ERRORS } from '@touchline/chassis/public-http/error-registry.ts';
import { allOperations } from '../src/operations/all-operations.ts';
import { ConnectionHealth, HEALTH_EVENTS } from '../src/operations/webhooks/connection-health.ts';
import { type RunningGateway, runGateway } from './running-gateway.ts';

interface OperationObject {
  operationId: string;
  security: object[];
  parameters?: { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  description: string;
  requestBody?: {
    description?: string;
    'x-max-bytes'?: number;
    content: { 'application/json': { schema: Record<string, unknown>; example?: unknown } };
  };
  responses: Record<
    string,
    { description: string; headers?: object; content?: { 'application/json': { examples?: Record<string, unknown> } } }
  >;
  [extension: `x-${string}`]: unknown;
}
type Document = {
  openapi: string;
  paths: Record<string, Record<string, OperationObject> & { servers?: { url: string; variables: object }[] }>;
  webhooks: Record<string, Record<string, OperationObject>>;
  components: { schemas: Record<string, { properties?: object }> };
};

describe('openapi.json', () => {
  let running: RunningGateway;
  let document: Document;
  before(async () => {
    running = await runGateway('openapi', { env: { COLLECTOR_PUBLIC_URL: 'https://t.example.com' } });
    document = (await (await fetch(running.url('/api/v1/openapi.json'))).json()) as Document;
  });
  after(async () => await running[Symbol.asyncDispose]());

  it('gives spectral nothing to report', async () => {
    // This takes six seconds on a core of its own, and longer on a busy machine.
    const spectral = new spectralCore.Spectral();
    spectral.setRuleset({ extends: [oas] } as never);
    const findings = await spectral.run(document as never);
    assert.deepEqual(
      findings.map(({ code, path, message }) => `${String(code)} ${path.join('.')} ${message}`),
      [],
    );
  });

  it('describes every operation, with its scopes, credentials and idempotency', () => {
    for (const { method, path, scopes, credentials } of allOperations) {
      const described = document.paths[`/api/v1${path}`]?.[method.toLowerCase()];
      assert.ok(described, `${method} ${path}`);
      const shownAs = described.security.flatMap((way) => Object.keys(way));
      const schemes = { api_key: 'api_key', user_token: 'api_key', app_token: 'app_token', session: 'session' };
      assert.deepEqual(shownAs, [...new Set(credentials.map((kind) => schemes[kind]))].sort());
      assert.deepEqual(
        described['x-scopes'],
        scopes.kind === 'all' ? { all: scopes.scopes } : { any: scopes.kind === 'any' ? scopes.scopes : [] },
      );
      assert.ok(described['x-auth'] && described['x-idempotency'] && described['x-scope-grain']);
    }
  });

  it('describes the event that subscribers receive as the row that GET /outcomes/recorded returns, with a mark of samples', () => {
    const { parameters, requestBody } = document.webhooks['outcome.recorded']?.post ?? assert.fail('not described');
    assert.deepEqual(
      parameters?.map(({ name }) => name),
      ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    );
    const { schema, example } = requestBody?.content['application/json'] ?? assert.fail();
    assert.deepEqual(schema, { $ref: '#/components/schemas/OutcomeRecordedEvent' });
    const membersOf = (name: string) => Object.keys(document.components.schemas[name]?.properties ?? {});
    assert.deepEqual(membersOf('OutcomeRecordedEvent'), [...membersOf('OutcomeRecorded'), 'test']);
    const answered = document.paths['/api/v1/outcomes/recorded']?.get?.responses['200']?.content?.['application/json'];
    assert.deepEqual((answered as { example?: { data: unknown[] } }).example?.data, [example]);
  });

  it('describes the two events of a connection by one schema, which their examples match', () => {
    for (const type of HEALTH_EVENTS) {
      const { requestBody } = document.webhooks[type]?.post ?? assert.fail('not described');
      const { schema, example } = requestBody?.content['application/json'] ?? assert.fail();
      assert.deepEqual(schema, { $ref: '#/components/schemas/ConnectionHealth' });
      assert.equal(ConnectionHealth.parse(example).type, type);
    }
  });

  it('describes every error that an operation can return, with an example', () => {
    const { responses } = document.paths['/api/v1/customers']?.get ?? assert.fail('not described');
    const examples = Object.values(responses).flatMap(({ content }) =>
      Object.keys(content?.['application/json']?.examples ?? {}),
    );
    assert.deepEqual(examples.sort(), [
      'forbidden',
      'healthcare_scope_forbidden',
      'insufficient_scope',
      'internal_error',
      'invalid_date_range',
      'invalid_parameter',
      'not_found',
      'rate_limit_exceeded',
      'service_unavailable',
      'unauthorized',
    ]);
    for (const { servers: _, ...path } of Object.values(document.paths)) {
      for (const { responses: each, 'x-auth': auth } of Object.values(path)) {
        if (String(auth) === 'client') continue; // RFC 6749's errors, below
        for (const [status, { content }] of Object.entries(each)) {
          for (const code of Object.keys(content?.['application/json']?.examples ?? {}))
            assert.equal(String(ERRORS[code as keyof typeof ERRORS].status), status);
        }
      }
    }
  });

  it('describes the token endpoints as RFC 6749 does: a form, and errors of its own', () => {
    const { requestBody, responses } = document.paths['/api/v1/oauth/token']?.post ?? assert.fail('not described');
    assert.deepEqual(Object.keys(requestBody?.content ?? {}), ['application/x-www-form-urlencoded']);
    const errors = Object.entries(responses).flatMap(([status, { content }]) =>
      Object.keys(content?.['application/json']?.examples ?? {}).map((code) => `${status} ${code}`),
    );
    assert.deepEqual(errors.sort(), [
      '400 invalid_request',
      '400 invalid_scope',
      '400 unauthorized_client',
      '400 unsupported_grant_type',
      '401 invalid_client',
      '413 invalid_request',
      '429 temporarily_unavailable',
      '500 server_error',
      '503 temporarily_unavailable',
    ]);
    assert.ok(document.components.schemas.OAuthError);
  });

  it('says which parameters are required and what they are', () => {
    const parameters = document.paths['/api/v1/campaigns']?.get?.parameters ?? [];
    assert.deepEqual(
      parameters.map(({ name, required, schema }) =>
        `${name} ${required} ${String(schema.type)} ${String(schema.default ?? '')}`.trim(),
      ),
      [
        'date_from true string',
        'date_to true string',
        'model false string last_touch',
        'limit false integer 10',
        'cursor false string',
        'level false string',
        'campaign_external_id false string',
        'ad_set_external_id false string',
        'platform false string',
        'If-None-Match false string',
      ],
    );
  });

  it('describes the Idempotency-Key header, the mark of a replay and the two refusals where a key is accepted', () => {
    for (const { method, path, idempotency } of allOperations) {
      const { parameters = [], responses } =
        document.paths[`/api/v1${path}`]?.[method.toLowerCase()] ?? assert.fail(path);
      const header = parameters.find(({ name }) => name === 'Idempotency-Key');
      const codes = Object.keys(responses['409']?.content?.['application/json']?.examples ?? {});
      const isTaken = idempotency !== 'none';
      assert.equal(header?.name, isTaken ? 'Idempotency-Key' : undefined, path);
      assert.equal(header?.required ?? false, idempotency === 'required', path);
      assert.equal(codes.filter((code) => code.startsWith('idempotency_key_')).length, isTaken ? 2 : 0, path);
      assert.equal(JSON.stringify(responses).includes('Idempotent-Replayed'), isTaken, path);
    }
  });

  it('describes for every GET what it returns for a repeat, and how a repeat is answered', () => {
    for (const { method, path } of allOperations) {
      const { parameters = [], responses } =
        document.paths[`/api/v1${path}`]?.[method.toLowerCase()] ?? assert.fail(path);
      const isGet = method === 'GET';
      assert.equal(
        parameters.some(({ name }) => name === 'If-None-Match'),
        isGet,
        path,
      );
      assert.equal('ETag' in (responses['200']?.headers ?? {}), isGet && responses['200'] !== undefined, path);
      assert.equal(responses['304'] !== undefined, isGet, path);
    }
  });

  it('says how large a body may be, and which rules its members must follow together', () => {
    for (const { method, path, wire } of allOperations) {
      const { requestBody, responses } = document.paths[`/api/v1${path}`]?.[method.toLowerCase()] ?? assert.fail(path);
      if (requestBody === undefined) continue;
      assert.ok(requestBody['x-max-bytes'], path);
      assert.match(requestBody.description ?? '', /^The body has at most \d+ [KM]iB/, path);
      if (wire !== 'oauth') assert.ok(responses['413']?.description.includes(requestBody.description ?? ''), path);
    }
    const { responses } = document.paths['/api/v1/webhooks/{id}']?.patch ?? assert.fail();
    assert.match(responses['422']?.description ?? '', /What the schema cannot express: /);
  });

  it('describes the two operations of the collector, with the address at which it answers', () => {
    const { servers: [server] = [], ...script } = document.paths['/t/{tracking_key}.js'] ?? assert.fail('no script');
    assert.deepEqual(server?.variables, {
      collector: {
        default: 'https://t.example.com',
        description: 'The address of this deployment, or a verified custom domain of the profile.',
      },
    });
    assert.deepEqual(Object.keys(script), ['get']);
    assert.deepEqual(Object.keys(script.get?.responses ?? {}), ['200', '304', '400', '404', '429', '500', '503']);
    const { post } = document.paths['/t/{tracking_key}'] ?? assert.fail('no batch');
    assert.deepEqual(Object.keys(post?.responses ?? {}), [
      '204',
      '400',
      '403',
      '404',
      '413',
      '422',
      '429',
      '500',
      '503',
    ]);
    assert.equal(post?.requestBody?.['x-max-bytes'], 64 * 1024);
    assert.deepEqual(post?.requestBody?.content['application/json'].schema, {
      $ref: '#/components/schemas/CollectorBatch',
    });
    for (const { headers = {} } of Object.values({ ...script.get?.responses, ...post?.responses }))
      for (const name of ['RateLimit', 'RateLimit-Policy', 'X-Request-Id']) assert.ok(name in headers, name);
  });

  it('refuses unknown members in the schema of a body, as the gateway does', () => {
    const { schemas } = document.components;
    assert.equal((schemas.ServerEvent as { additionalProperties?: boolean }).additionalProperties, false);
    assert.ok(Object.keys(schemas).includes('ServerEventBatch'));
  });

  it('gives examples of bodies that the gateway accepts', async () => {
    for (const { method, path, examples, wire, area, idempotency } of allOperations) {
      if (examples.request === undefined || path.includes('{') || wire === 'oauth') continue;
      const headers: Record<string, string> = idempotency === 'required' ? { 'idempotency-key': randomUUID() } : {};
      const response = await running.call(method, path, { headers, body: JSON.stringify(examples.request) });
      // Examples for tenants and people use ids that do not exist here, and one for a target is for another privacy mode: their
      // form is correct.
      const isTaken = response.ok || (/^(access|exports)$/.test(area) && ![400, 422].includes(response.status));
      assert.ok(isTaken, `${method} ${path}: ${await response.text()}`);
    }
  });

  it('gives examples of answers that match their own schema', () => {
    for (const { answer, examples } of allOperations) answer.body.parse(examples.answer);
  });
});
