// Tests who counts as the caller behind proxies: only as many proxies are trusted as the setting says.
import assert from 'node:assert/strict';
import { type RunningGateway, runGateway } from '../running-gateway.ts';

const LIMIT = 3;
const FOUR = ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4'];

describe('X-Forwarded-For', () => {
  let direct: RunningGateway;
  let behindOne: RunningGateway;
  before(async () => {
    const trusting = (hops: number) =>
      runGateway(`hops_${hops}`, {
        env: { TRUSTED_PROXY_HOPS: String(hops), ADDRESS_RATE_LIMIT_PER_MINUTE: String(LIMIT) },
      });
    direct = await trusting(0);
    behindOne = await trusting(1);
  });
  after(async () => {
    for (const running of [direct, behindOne]) await running?.[Symbol.asyncDispose]();
  });

  /** Returns the statuses of calls without a credential, each with its X-Forwarded-For. */
  async function statuses(running: RunningGateway, forwarded: readonly string[]): Promise<number[]> {
    const seen: number[] = [];
    for (const address of forwarded) {
      const headers = { 'x-forwarded-for': address, 'x-real-ip': address, forwarded: `for=${address}` };
      seen.push((await fetch(running.url('/api/v1/me'), { headers })).status);
    }
    return seen;
  }

  it('is not trusted when no proxy is trusted', async () => {
    assert.deepEqual(await statuses(direct, FOUR), [401, 401, 401, 429]);
  });

  it('is trusted as far as one proxy wrote it', async () => {
    assert.deepEqual(await statuses(behindOne, FOUR), [401, 401, 401, 401]);
  });

  it('gives no caller a new allowance for what they wrote in front of it', async () => {
    const spoofed = FOUR.map((address) => `${address}, 198.51.100.7`);
    assert.deepEqual(await statuses(behindOne, spoofed), [401, 401, 401, 429]);
  });

  it('gives a whole IPv6 network one allowance, since one caller owns it', async () => {
    const network = ['2001:db8:1:2::1', '2001:db8:1:2::2', '2001:DB8:1:2:ffff::', '2001:db8:1:2:1:1:1:1'];
    assert.deepEqual(await statuses(behindOne, network), [401, 401, 401, 429]);
    const networks = ['2001:db8:1:1::1', '2001:db8:1:3::1', '2001:db8:1:4::1', '2001:db8:1:5::1'];
    assert.deepEqual(await statuses(behindOne, networks), [401, 401, 401, 401]);
  });
});
