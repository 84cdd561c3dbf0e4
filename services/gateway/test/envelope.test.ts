// Tests what every answer carries, successful or not.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { AppError, appError } from '@touchline/chassis/errors.ts';
import { errorOf, type RunningGateway, runGateway } from './running-gateway.ts';
import { serviceDoubles } from './service-doubles.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('the envelope', () => {
  let running: RunningGateway;
  let failure: Error = new Error('unset');
  before(async () => {
    const { connections } = serviceDoubles();
    const doubles = {
      connections: {
        ...connections,
        listConnections: async () => {
          throw failure;
        },
      },
    };
    running = await runGateway('envelope', { doubles });
  });
  after(async () => await running[Symbol.asyncDispose]());

  it('carries request id, allowance and security headers on every kind of answer, and no x-powered-by', async () => {
    const answers = [
      await running.call('GET', '/me'),
      await running.call('GET', '/nope'),
      await running.call('GET', '/customers/%E0%A4%A/journey'),
      await running.call('GET', '/campaigns'),
      await fetch(running.url('/api/v1/me')),
      await fetch(running.url('/')),
      await fetch(running.url('/docs/errors')),
      await fetch(running.url('/api/v1/openapi.json')),
      await running.call('OPTIONS', '/events'),
    ];
    for (const { headers, url } of answers) {
      assert.match(headers.get('x-request-id') ?? '', UUID, url);
      assert.match(headers.get('ratelimit') ?? '', /^"default";r=\d+;t=\d+$/, url);
      assert.match(headers.get('ratelimit-policy') ?? '', /^"default";q=\d+;w=60$/, url);
      assert.equal(headers.get('x-content-type-options'), 'nosniff', url);
      assert.equal(headers.get('x-powered-by'), null);
      assert.equal(headers.get('access-control-allow-origin'), null);
    }
  });

  it("repeats the caller's request id when it is safe, in the header and in the envelope", async () => {
    const response = await running.call('GET', '/nope', { headers: { 'x-request-id': 'order-77:retry.1' } });
    assert.equal(response.headers.get('x-request-id'), 'order-77:retry.1');
    assert.equal((await errorOf(response)).request_id, 'order-77:retry.1');
  });

  for (const id of ['', 'has spaces in it', 'a'.repeat(129), '<script>alert(1)</script>']) {
    it(`replaces the unsafe request id ${JSON.stringify(id.slice(0, 20))}`, async () => {
      assert.match(
        (await running.call('GET', '/me', { headers: { 'x-request-id': id } })).headers.get('x-request-id') ?? '',
        UUID,
      );
    });
  }

  it('points docs_url at an existing anchor', async () => {
    const { docs_url, code, status } = await errorOf(await running.call('GET', '/nope'));
    assert.deepEqual([code, status, docs_url], ['not_found', 404, running.url('/docs/errors#not_found')]);
    assert.match(await (await fetch(docs_url)).text(), /id="not_found"/);
  });

  it('answers 404 in the envelope for unknown routes, and names the methods of a known one', async () => {
    for (const [method, path, allow] of [
      ['GET', '/nope', null],
      ['GET', '/Campaigns', null],
      ['PUT', '/events', 'POST, OPTIONS'],
      ['PATCH', '/customers', 'GET, HEAD, POST, OPTIONS'],
    ] as const) {
      const response = await running.call(method, path);
      assert.equal(response.status, 404, path);
      assert.equal(response.headers.get('allow') ?? null, allow, path);
      assert.equal((await errorOf(response)).code, 'not_found');
    }
    assert.equal((await fetch(running.url('/api/v2/me'))).status, 404);
  });

  it('answers OPTIONS with the methods, and HEAD like GET without a body', async () => {
    const options = await running.call('OPTIONS', '/customers');
    assert.deepEqual([options.status, options.headers.get('allow')], [204, 'GET, HEAD, POST, OPTIONS']);
    const head = await running.call('HEAD', '/me');
    assert.equal(head.status, 200);
    assert.ok(Number(head.headers.get('content-length')) > 0);
    assert.equal(await head.text(), '');
  });

  it('answers 304 to a GET with a known ETag, and 200 to one with another', async () => {
    const first = await running.call('GET', '/me');
    const tag = first.headers.get('etag') ?? '';
    assert.match(tag, /^W\/"/);
    for (const header of [tag, tag.slice(2), `"x", ${tag}`, '*']) {
      const again = await running.call('GET', '/me', { headers: { 'if-none-match': header } });
      assert.equal(again.status, 304, header);
      assert.equal(await again.text(), '');
    }
    assert.equal((await running.call('GET', '/me', { headers: { 'if-none-match': 'W/"other"' } })).status, 200);
  });

  const FAILURES: [string, Error, number, string, RegExp][] = [
    [
      'a code of the contract',
      appError('connection_not_ready', 'Reconnect the account.'),
      409,
      'connection_not_ready',
      /^Reconnect the account\.$/,
    ],
    [
      'NOT_FOUND without one',
      new AppError('NOT_FOUND', 'no_row', 'row 7 of table x'),
      404,
      'not_found',
      /^Check the path/,
    ],
    [
      'UNAVAILABLE',
      appError('service_unavailable', 'mongo-3 is down', { retryAfterSeconds: 7 }),
      503,
      'service_unavailable',
      /^Try again after/,
    ],
    ['INTERNAL', appError('internal_error', 'secret detail'), 500, 'internal_error', /^Try again; if it persists/],
    ['a plain throw', new Error('stack of secrets'), 500, 'internal_error', /^Try again; if it persists/],
  ];
  for (const [name, error, status, code, message] of FAILURES) {
    it(`renders ${name} from a service as ${status} ${code}`, async () => {
      failure = error;
      const response = await running.call('GET', '/connections');
      const body = await errorOf(response);
      assert.deepEqual([response.status, body.status, body.code], [status, status, code]);
      assert.match(body.message, message);
      if (status === 503) assert.equal(response.headers.get('retry-after'), '7');
    });
  }

  const raw = async (bytes: string): Promise<string> => {
    const socket = connect(running.gateway.httpPort, '127.0.0.1');
    socket.write(bytes);
    return text(socket);
  };

  it('answers bytes that are not HTTP in the envelope', async () => {
    const answer = await raw('NONSENSE\r\n\r\n');
    assert.match(answer, /^HTTP\/1\.1 400 /);
    assert.match(answer, /"code":"invalid_request"/);
  });

  it('answers a head above 64 KiB in the envelope', async () => {
    const answer = await raw(`GET /api/v1/customers?search=${'a'.repeat(70_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    assert.match(answer, /"code":"invalid_request","message":"The URL and headers are larger/);
  });
});
