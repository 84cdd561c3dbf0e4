// Tests what providers push: it is passed on unchanged, without anything of the caller's own, and counted apart from callers.
import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { appError } from '@touchline/chassis/errors.ts';
import { type TakeWebhookRequest, WebhookUse } from '@touchline/proto/gen/touchline/connections/v1/inbound_pb.ts';
import { errorOf, type RunningGateway, runGateway } from './running-gateway.ts';
import { serviceDoubles } from './service-doubles.ts';

const PATH = '/api/v1/integrations/payments_provider_b/webhook/app';

describe('webhooks of providers', () => {
  let running: RunningGateway;
  let taken: TakeWebhookRequest[] = [];
  let answer: () => { use: WebhookUse };
  before(async () => {
    const doubles = serviceDoubles();
    doubles.inbound.takeWebhook = async (request) => {
      taken.push(request as TakeWebhookRequest);
      return answer();
    };
    running = await runGateway('pushed', {
      doubles,
      env: { ADDRESS_RATE_LIMIT_PER_MINUTE: '2', WEBHOOK_RATE_LIMIT_PER_MINUTE: '16' },
    });
  });
  after(async () => await running[Symbol.asyncDispose]());
  beforeEach(() => {
    taken = [];
    answer = () => ({ use: WebhookUse.RECORDED });
  });

  const push = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, query = '') =>
    fetch(running.url(`${PATH}${query}`), { method: 'POST', body, headers });

  it('are passed on byte for byte, whatever their type and content', async () => {
    const bodies = ['{ "a":1,\n"b" : "é" }', 'type=payment&id=1', '', '\u0000\u0001'];
    for (const body of bodies) assert.equal((await push(body, { 'content-type': 'text/plain' })).status, 200);
    const packed = await push(new Uint8Array(gzipSync('{"zipped":true}')), { 'content-encoding': 'gzip' });
    assert.equal(packed.status, 200);
    assert.deepEqual(
      taken.map(({ body }) => Buffer.from(body).toString()),
      [...bodies, '{"zipped":true}'],
    );
  });

  it('keep their signatures and their query, and nothing about proxies on the way', async () => {
    const own = {
      'x-signature': 'ts=1,v1=ab',
      'x-request-id': 'r-1',
      'stripe-signature': 't=1,v1=cd',
      'x-hub-signature-256': 'e',
    };
    const foreign = {
      authorization: `Bearer ${running.key}`,
      cookie: 'a=b',
      'x-forwarded-for': '1.2.3.4',
      'x-real-ip': '1.2.3.4',
    };
    const response = await push('{}', { ...own, ...foreign }, '?data.id=1&type=payment&type=again');
    assert.deepEqual(await response.json(), { status: 'recorded' });
    assert.deepEqual([taken[0]?.headers, taken[0]?.query], [own, 'data.id=1&type=payment&type=again']);
    assert.deepEqual([taken[0]?.provider, taken[0]?.connectionId], ['payments_provider_b', 'app']);
  });

  it('are answered with what happened to them', async () => {
    answer = () => ({ use: WebhookUse.IGNORED });
    assert.deepEqual(await (await push('{}')).json(), { status: 'ignored' });
    const refusals = [
      [appError('unauthorized', 'The signature is wrong.'), 401, 'unauthorized'],
      [appError('not_found', 'Nowhere.'), 404, 'not_found'],
      [appError('connection_not_ready', 'Again.'), 409, 'connection_not_ready'],
      [appError('provider_error', 'Later.', { retryAfterSeconds: 7 }), 502, 'provider_error'],
    ] as const;
    for (const [error, status, code] of refusals) {
      answer = () => {
        throw error;
      };
      const response = await push('{}');
      assert.deepEqual([response.status, (await errorOf(response)).code], [status, code]);
    }
  });

  it('are no larger than half a megabyte', async () => {
    assert.equal((await push('x'.repeat(512 * 1024 + 1))).status, 413);
    assert.equal(taken.length, 0);
  });

  it('have an allowance of their own, besides that of callers without a key', async () => {
    const callers = () => fetch(running.url('/api/v1/nothing'));
    for (let n = 0; n < 2; n += 1) assert.equal((await callers()).status, 404);
    assert.equal((await callers()).status, 429);
    const first = await push('{}');
    assert.equal(first.headers.get('ratelimit-policy'), '"default";q=16;w=60');
    const statuses: number[] = [];
    // More than twice the allowance, since a minute may end meanwhile.
    while (statuses.at(-1) !== 429 && statuses.length < 40) statuses.push((await push('{}')).status);
    assert.equal(statuses.at(-1), 429);
    assert.ok(statuses.includes(200));
  });
});
