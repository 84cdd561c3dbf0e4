// Tests that every response of the collector states what remains of the allowance that runs out first.
import assert from 'node:assert/strict';
import { type Answer, errorOf, pageView, postTo, send } from './browser.ts';
import { openSite, type Running, type Site } from './running-tracking.ts';

const PER_ADDRESS = 40;
const PER_KEY = 20;

describe('a response of the collector', () => {
  let site: Site;
  let tracking: Running;
  let key: string;
  before(async () => {
    site = await openSite('allowances', {
      COLLECTOR_ADDRESS_RATE_LIMIT_PER_MINUTE: String(PER_ADDRESS),
      COLLECTOR_KEY_RATE_LIMIT_PER_MINUTE: String(PER_KEY),
      TRUSTED_PROXIES: '127.0.0.1',
    });
    tracking = await site.start();
    key = (await tracking.client.issueTrackingKey({ profileId: 'p1' })).key?.key ?? '';
  });
  after(async () => {
    await tracking?.[Symbol.asyncDispose]();
    await site?.[Symbol.asyncDispose]();
  });

  const url = (path: string) => `${tracking.collector}${path}`;
  const body = () => ({ visitor_id: 'v', events: [pageView()] });
  const post = (sent: unknown, headers: Record<string, string> = {}) => postTo(url(`/t/${key}`), sent, headers);
  const limitsOf = ({ headers }: Answer) => [headers['ratelimit-policy'], headers.ratelimit].map(String);

  const answers: [what: string, status: number, call: (from: Record<string, string>) => Promise<Answer>][] = [
    ['the script', 200, (headers) => send(url(`/t/${key}.js`), { headers })],
    [
      'the unchanged script',
      304,
      async (headers) => {
        const { headers: first } = await send(url(`/t/${key}.js`), { headers });
        return send(url(`/t/${key}.js`), { headers: { ...headers, 'if-none-match': String(first.etag) } });
      },
    ],
    ['the script of an unknown key', 404, (headers) => send(url('/t/unknown.js'), { headers })],
    ['a batch', 204, (headers) => post(body(), headers)],
    ['no JSON', 400, (headers) => post('{', headers)],
    ['a batch for an unknown key', 404, (headers) => postTo(url('/t/unknown'), body(), headers)],
    ['a large batch', 413, (headers) => post('x'.repeat(64 * 1024 + 1), headers)],
    ['an invalid batch', 422, (headers) => post({ events: [] }, headers)],
    ['a preflight', 204, (headers) => send(url(`/t/${key}`), { method: 'OPTIONS', headers })],
    ['another method', 404, (headers) => send(url(`/t/${key}`), { method: 'PUT', headers })],
    ['another path', 404, (headers) => send(url('/elsewhere'), { headers })],
    ['a path that cannot be read', 400, (headers) => send(url('/t/%E0%A4'), { headers })],
  ];
  for (const [index, [what, status, call]] of answers.entries())
    it(`to ${what} (${status}) states what remains`, async () => {
      const answer = await call({ 'x-forwarded-for': `203.0.113.${index}` });
      assert.equal(answer.status, status);
      const [policy = '', left = ''] = limitsOf(answer);
      assert.match(policy, /^"default";q=\d+;w=60$/);
      assert.match(left, /^"default";r=\d+;t=\d+$/);
    });

  it('shows the key’s allowance where less remains of it, and names the spent one in a refusal', async () => {
    const spend = async (times: number, addressOf: (time: number) => string) => {
      let last: Answer | undefined;
      for (const time of Array(times).keys()) last = await post(body(), { 'x-forwarded-for': addressOf(time) });
      return last ?? assert.fail();
    };
    const byKey = await spend(PER_KEY + 1, (time) => `198.51.100.${time}`);
    assert.equal(byKey.status, 429);
    assert.deepEqual([errorOf(byKey).code, limitsOf(byKey)[0]], ['rate_limit_exceeded', `"default";q=${PER_KEY};w=60`]);
    assert.match(limitsOf(byKey)[1] ?? '', /r=0;/);
    const byAddress = await spend(PER_ADDRESS + 1, () => '192.0.2.1');
    assert.deepEqual([byAddress.status, limitsOf(byAddress)[0]], [429, `"default";q=${PER_ADDRESS};w=60`]);
    for (const { headers } of [byKey, byAddress]) {
      const waits = Number(headers['retry-after']);
      assert.ok(waits >= 1 && waits <= 60);
      assert.ok(Number(headers['x-ratelimit-reset']) * 1000 > Date.now() - 60_000);
    }
  });
});
