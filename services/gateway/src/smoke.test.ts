// Tests the checks of helm test against a server that answers as a release does that is well, busy or not there yet.
import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { smoke } from './smoke.ts';

interface Answer {
  /** Without one the connection is closed. */
  readonly status?: number;
  readonly retryAfter?: string;
  readonly code?: string;
}
type Answers = Readonly<Record<string, readonly Answer[]>>;

const OK = { status: 200 };
const ACCEPTED = { status: 202 };
const BUSY = { status: 503, retryAfter: '0', code: 'service_unavailable' };
const HEALTHY: Answers = {
  'GET /api/v1/openapi.json': [OK],
  'POST /api/v1/events': [ACCEPTED],
  'GET /api/v1/customers/journey': [OK],
  'POST /api/v1/customers/erasures': [ACCEPTED],
};

/** Runs the checks against a server that answers each operation in turn, the last answer ever after. */
async function run(answers: Answers, { apiKey = 'a key', timeoutMs = 60_000 } = {}) {
  const calls: string[] = [];
  const said: string[] = [];
  const nameOf = ({ method, url = '' }: IncomingMessage) => `${method} ${url.replace(/\?.*/, '')}`;
  await using server = createServer((request, response) => {
    const name = nameOf(request);
    const turns = { ...HEALTHY, ...answers }[name] ?? [];
    const turn = calls.filter((call) => call === name).length;
    const { status, retryAfter, code } = turns[turn] ?? turns.at(-1) ?? { status: 500 };
    calls.push(name);
    if (status === undefined) return void request.socket.destroy();
    if (retryAfter) response.setHeader('retry-after', retryAfter);
    response.writeHead(status).end(JSON.stringify({ error: { code } }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const failure = await smoke({ url, apiKey, say: (line) => said.push(line), timeoutMs }).catch(String);
  server.closeAllConnections();
  return { calls, said, failure };
}

describe('the checks of helm test', () => {
  it('post an event, wait for its journey and erase its customer', async () => {
    const { said, failure } = await run({ 'GET /api/v1/customers/journey': [{ status: 404 }, OK] });
    assert.equal(failure, undefined);
    assert.deepEqual(said, [
      'the API answers',
      'an event was recorded',
      'its customer has a journey',
      'the customer is erased again',
    ]);
  });

  it('read only the published description without a key', async () => {
    const { calls, said } = await run({}, { apiKey: '' });
    assert.deepEqual(calls, ['GET /api/v1/openapi.json']);
    assert.match(said.at(-1) ?? '', /no API key was given/);
  });

  for (const operation of Object.keys(HEALTHY))
    it(`repeat ${operation} when it is answered 503 with Retry-After`, async () => {
      const { calls, failure } = await run({ [operation]: [BUSY, ...(HEALTHY[operation] ?? [])] });
      assert.equal(failure, undefined);
      assert.equal(calls.filter((call) => call === operation).length, 2);
    });

  it('wait for a gateway that does not answer yet', async () => {
    const { calls, failure } = await run({ 'GET /api/v1/openapi.json': [{}, OK] });
    assert.equal(failure, undefined);
    assert.equal(calls.filter((call) => call === 'GET /api/v1/openapi.json').length, 2);
  });

  it('say which step was never answered', async () => {
    const { failure } = await run({ 'GET /api/v1/openapi.json': [{}] }, { timeoutMs: 0 });
    assert.equal(failure, 'Error: GET /openapi.json was not answered.');
  });

  it('fail with the step, the status and the code where repeating changes nothing', async () => {
    const { failure } = await run({ 'POST /api/v1/events': [{ status: 403, code: 'insufficient_scope' }] });
    assert.equal(failure, 'Error: POST /events answered 403 (insufficient_scope) instead of 202.');
  });

  it('fail when an answer does not come in time', async () => {
    const { failure } = await run({ 'POST /api/v1/customers/erasures': [BUSY] }, { timeoutMs: 0 });
    assert.equal(failure, 'Error: POST /customers/erasures answered 503 (service_unavailable) instead of 202.');
  });
});
