// Tests the limits on password guesses: ten wrong ones per minute for one account from one address, sixty from one address.
import assert from 'node:assert/strict';
import { PASSWORD } from '../../../access/test/tenants.ts';
import { errorOf } from '../running-gateway.ts';
import { type PeopleWorld, peopleWorld, trySignIn } from './people-world.ts';

describe('guesses at passwords', () => {
  let world: PeopleWorld;
  before(async () => {
    world = await peopleWorld('guesses', { TRUSTED_PROXY_HOPS: '1' });
  });
  after(async () => await world?.[Symbol.asyncDispose]());

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const guess = (email: string, address: string) =>
    trySignIn(world.running, { email, password: 'wrong but long enough' }, from(address));

  it('are paused after ten for one account, even for the right password, but not for others', async () => {
    const { email } = await world.add('owner');
    const other = await world.add('owner');
    const statuses = [];
    for (let i = 0; i < 14; i += 1) statuses.push((await guess(email, '192.0.2.1')).status);
    assert.deepEqual(statuses, [...Array(10).fill(401), ...Array(4).fill(429)]);
    const began = Date.now() / 1000;
    const refused = await trySignIn(world.running, { email, password: PASSWORD }, from('192.0.2.1'));
    const ended = Date.now() / 1000;
    assert.equal(refused.status, 429);
    assert.equal((await errorOf(refused)).code, 'rate_limit_exceeded');
    const wait = Number(refused.headers.get('retry-after'));
    assert.ok(wait >= 1 && wait <= 60);
    const reset = Number(refused.headers.get('x-ratelimit-reset'));
    assert.ok(reset - wait >= began && reset - wait <= Math.ceil(ended), `${reset}`);
    assert.deepEqual(refused.headers.getSetCookie(), []);
    assert.equal((await trySignIn(world.running, { email: other.email }, from('192.0.2.1'))).status, 201);
    assert.equal((await trySignIn(world.running, { email }, from('192.0.2.2'))).status, 201);
  });

  it('are paused after ten for an account that does not exist, so that the pause reveals nothing', async () => {
    const statuses = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await guess('nobody@example.com', '192.0.2.3')).status);
    assert.deepEqual(statuses, [...Array(10).fill(401), 429]);
  });

  it('count together from a whole IPv6 network, since one caller can use any of its addresses', async () => {
    const { email } = await world.add('owner');
    for (let i = 0; i < 10; i += 1) await guess(email, `2001:db8:0:7::${i + 1}`);
    assert.equal((await guess(email, '2001:db8:0:7:ffff::1')).status, 429);
    assert.equal((await guess(email, '2001:db8:0:8::1')).status, 401);
  });

  it('count by the account, however its address is written', async () => {
    const { email } = await world.add('owner');
    for (let i = 0; i < 10; i += 1) await guess(i % 2 ? email.toUpperCase() : ` ${email} `, '192.0.2.4');
    assert.equal((await guess(email, '192.0.2.4')).status, 429);
  });

  it('are paused after sixty from one address, whatever the accounts', async () => {
    const statuses = [];
    for (let i = 0; i < 62; i += 1) statuses.push((await guess(`nobody-${i}@example.com`, '192.0.2.5')).status);
    assert.equal(statuses.filter((status) => status === 429).length, 2);
  });

  it('at the same time are checked or refused immediately, and do not shut out callers from elsewhere', async () => {
    const { email } = await world.add('owner');
    const attack = Array.from({ length: 30 }, (_, i) => guess(`nobody-${i}@example.com`, '192.0.2.7'));
    assert.equal((await trySignIn(world.running, { email }, from('192.0.2.8'))).status, 201);
    for (const { status, headers } of await Promise.all(attack))
      assert.ok(status === 401 || (status === 429 && headers.get('retry-after') === '1'), String(status));
  });

  it('do not count when they are right', async () => {
    const { email } = await world.add('owner');
    for (let i = 0; i < 12; i += 1)
      assert.equal((await trySignIn(world.running, { email }, from('192.0.2.6'))).status, 201);
  });
});
