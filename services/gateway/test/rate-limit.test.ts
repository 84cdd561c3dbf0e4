// Tests allowances: they are counted in Valkey for each key, shown in headers, and never a reason to fail.
import assert from 'node:assert/strict';
import { errorOf, type RunningGateway, runGateway } from './running-gateway.ts';

describe('rate limits', () => {
  let running: RunningGateway;
  before(async () => {
    running = await runGateway('rate_limit', { env: { ADDRESS_RATE_LIMIT_PER_MINUTE: '8' } });
  });
  after(async () => await running[Symbol.asyncDispose]());

  const me = (key: string, url = running.url('/api/v1/me')) =>
    fetch(url, { headers: { authorization: `Bearer ${key}` } });

  it('count down to 429 with Retry-After and X-RateLimit-Reset', async () => {
    const key = await running.issueKey('all', 3);
    const left: (string | null)[] = [];
    for (let i = 0; i < 3; i += 1) {
      const response = await me(key);
      assert.equal(response.status, 200);
      assert.equal(response.headers.get('ratelimit-policy'), '"default";q=3;w=60');
      left.push(/r=(\d+)/.exec(response.headers.get('ratelimit') ?? '')?.[1] ?? null);
    }
    assert.deepEqual(left, ['2', '1', '0']);
    const began = Date.now() / 1000;
    const refused = await me(key);
    const ended = Date.now() / 1000;
    assert.equal(refused.status, 429);
    assert.equal((await errorOf(refused)).code, 'rate_limit_exceeded');
    const wait = Number(refused.headers.get('retry-after'));
    assert.ok(wait >= 1 && wait <= 60);
    const reset = Number(refused.headers.get('x-ratelimit-reset'));
    assert.ok(reset - wait >= began && reset - wait <= Math.ceil(ended), `${reset}`);
  });

  it('are separate for each key', async () => {
    const [spent, fresh] = [await running.issueKey('all', 1), await running.issueKey('all', 1)];
    await me(spent);
    assert.equal((await me(spent)).status, 429);
    assert.equal((await me(fresh)).status, 200);
  });

  it('are 600 a minute by default', async () => {
    const { apiKey } = await running.access.issueApiKey({
      profileId: running.profileId,
      name: 'plain',
      allScopes: true,
    });
    assert.equal((await me(apiKey)).headers.get('ratelimit-policy'), '"default";q=600;w=60');
  });

  it('apply to guesses from one address too, without affecting keys', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 10; i += 1) statuses.push((await me('tl_test_nonsense')).status);
    assert.deepEqual(statuses, [...Array(8).fill(401), 429, 429]);
    assert.equal((await me(running.key)).status, 200);
  });

  it('are counted in memory while Valkey is unavailable', async () => {
    await using away = await runGateway('rate_away', { env: { REDIS_URL: 'redis://127.0.0.1:1' } });
    const key = await away.issueKey('all', 2);
    const url = away.url('/api/v1/me');
    assert.deepEqual(
      [(await me(key, url)).status, (await me(key, url)).status, (await me(key, url)).status],
      [200, 200, 429],
    );
  });
});
