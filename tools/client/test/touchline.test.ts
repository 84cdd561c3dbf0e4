// Tests calls, errors, keys and repeats against a real server.
import assert from 'node:assert/strict';
import { createTouchline, type Retry, TouchlineError, type TouchlineOptions } from '../src/index.ts';
import { json, refuse, serve, type TestServer } from './server.ts';

const OK = { data: {}, meta: {} };
const client = ({ url }: TestServer, options: Partial<TouchlineOptions> = {}) =>
  createTouchline({ baseUrl: `${url}/`, credential: 'tl_key', ...options });

describe('a call', () => {
  it('goes to the path below /api/v1 with its parameters, its body and the credential', async () => {
    await using server = await serve((_, __, response) => json(response, 200, OK));
    const touchline = client(server, { credential: async () => 'fresh' });
    await touchline.get('/conversions/{id}/journey', { params: { path: { id: 'a/b?c' }, query: { limit: 5 } } });
    await touchline.post('/customers', { body: { rows: [{ email: 'ana@example.com' }] } });
    const [read, write] = server.received;
    assert.deepEqual([read?.method, read?.url], ['GET', '/api/v1/conversions/a%2Fb%3Fc/journey?limit=5']);
    assert.equal(read?.headers.authorization, 'Bearer fresh');
    assert.deepEqual(JSON.parse(write?.body ?? ''), { rows: [{ email: 'ana@example.com' }] });
  });

  it('returns the body of the answer, and nothing where there is none', async () => {
    await using server = await serve((_, number, response) =>
      number === 0 ? json(response, 200, { data: { key: 1 }, meta: {} }) : response.writeHead(204).end(),
    );
    const touchline = client(server);
    assert.deepEqual(await touchline.get('/me'), { data: { key: 1 }, meta: {} });
    assert.equal(await touchline.delete('/session'), undefined);
  });

  it('throws an error of the API with its code, and tells codes apart', async () => {
    await using server = await serve((_, __, response) => refuse(response, 404, 'conversion_not_found'));
    const error = await client(server)
      .get('/conversions/{id}/journey', { params: { path: { id: 'x' } } })
      .catch((thrown: unknown) => thrown);
    assert.ok(TouchlineError.is(error, 'conversion_not_found'));
    assert.ok(!TouchlineError.is(error, 'rate_limit_exceeded', 'forbidden'));
    assert.deepEqual(
      [error.status, error.requestId, error.message],
      [404, 'r-1', 'Do something about conversion_not_found.'],
    );
  });

  it('throws an error that says after how long the request may be sent again, if the API does', async () => {
    await using server = await serve((_, number, response) =>
      refuse(response, 429, 'rate_limit_exceeded', number === 0 ? { 'retry-after': '17' } : {}),
    );
    const touchline = client(server, { maxWaitMs: 0 });
    await assert.rejects(touchline.get('/me'), { code: 'rate_limit_exceeded', retryAfterMs: 17_000 });
    await assert.rejects(touchline.get('/me'), { code: 'rate_limit_exceeded', retryAfterMs: null });
  });

  it('throws an error with the status where something else than the API answered', async () => {
    await using server = await serve((_, __, response) => response.writeHead(502).end('<html>bad gateway</html>'));
    await assert.rejects(client(server).get('/me'), { code: 'unreadable_answer', status: 502 });
  });
});

describe('an Idempotency-Key', () => {
  it('is made for calls that take one, anew for each, and is the caller’s own where one is given', async () => {
    await using server = await serve((_, __, response) => json(response, 200, OK));
    const touchline = client(server);
    const send = (headers?: Record<string, string>) =>
      touchline.post('/customers', { body: { rows: [] }, ...(headers && { headers }) });
    await send();
    await send();
    await send({ 'Idempotency-Key': 'mine' });
    await touchline.get('/me');
    const [one, two, own, none] = server.received.map(({ headers }) => headers['idempotency-key']);
    assert.match(String(one), /^[0-9a-f-]{36}$/);
    assert.notEqual(one, two);
    assert.deepEqual([own, none], ['mine', undefined]);
  });

  it('is the same in a repeat', async () => {
    await using server = await serve((_, number, response) =>
      number === 0 ? refuse(response, 503, 'service_unavailable', { 'retry-after': '0' }) : json(response, 200, OK),
    );
    await client(server).post('/customers', { body: { rows: [] } });
    const [one, two] = server.received;
    assert.equal(one?.headers['idempotency-key'], two?.headers['idempotency-key']);
    assert.equal(one?.body, two?.body);
  });
});

describe('a repeat', () => {
  for (const [status, code] of [
    [429, 'rate_limit_exceeded'],
    [503, 'service_unavailable'],
    [409, 'idempotency_in_progress'],
  ] as const)
    it(`follows a ${status} with Retry-After`, async () => {
      await using server = await serve((_, number, response) =>
        number < 2 ? refuse(response, status, code, { 'retry-after': '0' }) : json(response, 200, OK),
      );
      const told: Retry[] = [];
      await client(server, { onRetry: (retry) => told.push(retry) }).get('/me');
      assert.deepEqual(
        told.map(({ attempt, waitMs, status: of }) => [attempt, waitMs, of]),
        [
          [1, 0, status],
          [2, 0, status],
        ],
      );
    });

  const finals: [what: string, status: number, headers: Record<string, string>][] = [
    ['a wait that is longer than the caller wants', 429, { 'retry-after': '3600' }],
    [
      'a date that is further away than the caller wants',
      503,
      { 'retry-after': new Date(Date.now() + 3_600_000).toUTCString() },
    ],
    ['a conflict without Retry-After', 409, {}],
    ['a refusal of what was sent', 422, { 'retry-after': '0' }],
  ];
  for (const [what, status, headers] of finals)
    it(`does not follow ${what}`, async () => {
      await using server = await serve((_, __, response) => refuse(response, status, 'conflict', headers));
      await assert.rejects(client(server).get('/me'), { status });
      assert.equal(server.received.length, 1);
    });

  it('ends after as many as the caller allows', async () => {
    await using server = await serve((_, __, response) =>
      refuse(response, 503, 'service_unavailable', { 'retry-after': '0' }),
    );
    await assert.rejects(client(server, { retries: 2 }).get('/me'), { code: 'service_unavailable' });
    assert.equal(server.received.length, 3);
  });

  it('follows a lost connection where that does no harm', async () => {
    await using server = await serve((_, number, response) =>
      number === 0 ? response.destroy() : json(response, 200, OK),
    );
    await client(server).get('/me');
    assert.equal(server.received.length, 2);
  });

  it('does not follow a 503 where something might be done twice, unless the caller says that it does no harm', async () => {
    await using server = await serve((_, __, response) =>
      refuse(response, 503, 'service_unavailable', { 'retry-after': '0' }),
    );
    const body = { events: [{ event_name: 'Order', idempotency_key: 'order-1' }] };
    const { post } = client(server, { retries: 1 });
    await assert.rejects(post('/events', { body }), { status: 503 });
    assert.equal(server.received.length, 1);
    await assert.rejects(post('/events', { body, headers: { 'idempotency-key': 'order-1' } }), { status: 503 });
    assert.equal(server.received.length, 3);
  });

  it('does not follow a lost connection where something might be done twice', async () => {
    await using server = await serve((_, __, response) => response.destroy());
    await assert.rejects(client(server).post('/session', { body: { email: 'a@example.com', password: 'x' } }));
    assert.equal(server.received.length, 1);
  });

  it('ends when the caller aborts while it waits', async () => {
    await using server = await serve((_, __, response) =>
      refuse(response, 503, 'service_unavailable', { 'retry-after': '50' }),
    );
    const stop = new AbortController();
    const asked = client(server, { onRetry: () => stop.abort(new Error('enough')) }).get('/me', {
      signal: stop.signal,
    });
    await assert.rejects(asked, /enough/);
  });
});
