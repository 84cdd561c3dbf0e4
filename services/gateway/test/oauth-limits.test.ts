// Tests the token endpoint when it cannot answer: the allowance is used up, secrets are guessed, or the database is unavailable.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { testStack } from '@touchline/chassis/testing/stack.ts';
import { viaProxy } from '@touchline/chassis/testing/tcp-proxy.ts';
import { type OAuthError, partnerApp } from './partner-app.ts';
import { runGateway } from './running-gateway.ts';

describe('the token endpoint in an outage', () => {
  it('asks clients to wait in OAuth’s own words', async () => {
    const { url, proxy } = await viaProxy(testStack().mongodbUrl);
    await using _ = proxy;
    await using running = await runGateway('oauth_outage', { env: { MONGODB_URL: url } });
    const app = await partnerApp(running);
    await proxy.cut();
    const response = await app.request();
    assert.equal(response.status, 503);
    assert.equal(((await response.json()) as OAuthError).error, 'temporarily_unavailable');
    assert.ok(Number(response.headers.get('retry-after')) >= 1);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    await proxy.restore();
    await eventually(async () => assert.equal((await app.request()).status, 200));
  });
});

describe('the allowance of the token endpoint', () => {
  it('belongs to the address, and is refused in OAuth’s own words', async () => {
    await using running = await runGateway('oauth_rate', { env: { ADDRESS_RATE_LIMIT_PER_MINUTE: '2' } });
    const app = await partnerApp(running);
    assert.deepEqual([(await app.request()).status, (await app.request()).status], [200, 200]);
    const began = Date.now() / 1000;
    const refused = await app.request();
    assert.equal(refused.status, 429);
    assert.equal(((await refused.json()) as OAuthError).error, 'temporarily_unavailable');
    assert.ok(Number(refused.headers.get('retry-after')) >= 1);
    assert.ok(Number(refused.headers.get('x-ratelimit-reset')) > began);
  });

  it('ends after twenty wrong secrets for that client from that address, and for no other caller', async () => {
    await using running = await runGateway('oauth_guesses');
    const [app, other] = [await partnerApp(running), await partnerApp(running)];
    const guess = () => app.request({ client_secret: other.secret });
    const statuses: number[] = [];
    for (let i = 0; i < 22; i += 1) statuses.push((await guess()).status);
    assert.deepEqual(statuses, [...Array(20).fill(401), 429, 429]);
    const right = await app.request();
    assert.equal(right.status, 429, 'the secret is not even checked');
    assert.equal(((await right.json()) as OAuthError).error, 'temporarily_unavailable');
    assert.ok(Number(right.headers.get('retry-after')) >= 1);
    assert.equal((await other.request()).status, 200);
  });

  it('does not count a right secret, however many come at once', async () => {
    await using running = await runGateway('oauth_burst');
    const app = await partnerApp(running);
    const answers = await Promise.all(Array.from({ length: 60 }, () => app.request()));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  });
});
