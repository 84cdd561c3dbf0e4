// Tests sessions as a browser sees them, over real sockets.
import assert from 'node:assert/strict';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { hashSecret } from '../../../access/test/internals.ts';
import { startBeside } from '../partner-app.ts';
import { errorOf } from '../running-gateway.ts';
import { bare, cookieOf, type PeopleWorld, peopleWorld, SESSION_COOKIE, signIn, trySignIn } from './people-world.ts';

const HOUR = 3_600_000;

describe('sessions', () => {
  let world: PeopleWorld;
  before(async () => {
    world = await peopleWorld('sessions');
  });
  after(async () => await world?.[Symbol.asyncDispose]());

  const sessions = () => world.running.db.collection('sessions');
  const tokenHash = (cookie: string) => hashSecret(cookie.slice(SESSION_COOKIE.length + 1));
  const storedOf = async (cookie: string) =>
    (await sessions().findOne({ token_sha256: tokenHash(cookie) })) ?? assert.fail('no such session');
  /** Changes the record of a session, and clears what the gateway has cached of it. */
  async function ends(cookie: string, fields: Record<string, unknown>, reason: string): Promise<void> {
    await sessions().updateOne({ token_sha256: tokenHash(cookie) }, { $set: fields });
    world.running.forget();
    const response = await bare(world.running, 'GET', '/profiles', { headers: { cookie } });
    assert.equal((await errorOf(response)).reason, reason);
  }

  describe('fixation', () => {
    it('fails: a value that the client chose is never adopted', async () => {
      const { email } = await world.add('owner');
      const chosen = `${SESSION_COOKIE}=${'A'.repeat(43)}`;
      const response = await trySignIn(world.running, { email }, { cookie: chosen });
      assert.notEqual(cookieOf(response), chosen);
      assert.equal((await bare(world.running, 'GET', '/me', { headers: { cookie: chosen } })).status, 401);
    });

    it('fails: an existing session ends when any person signs in, the same one or another', async () => {
      const [attacker, victim] = [await world.add('member'), await world.add('owner')];
      for (const email of [victim.email, attacker.email]) {
        const planted = await signIn(world.running, attacker.email);
        const response = await trySignIn(world.running, { email }, { cookie: planted.cookie });
        assert.notEqual(cookieOf(response), planted.cookie);
        assert.equal((await planted.call('GET', '/goals/definitions')).status, 401);
        assert.equal(await sessions().findOne({ token_sha256: tokenHash(planted.cookie) }), null);
      }
    });

    it('cannot end a session by a failed sign-in', async () => {
      const { email } = await world.add('owner');
      const { cookie, call } = await signIn(world.running, email);
      assert.equal((await trySignIn(world.running, { email, password: 'wrong but long' }, { cookie })).status, 401);
      assert.equal((await call('GET', '/goals/definitions')).status, 200);
    });

    it('has no basis: every sign-in sets a new value', async () => {
      const { email } = await world.add('owner');
      const cookies = [];
      for (let i = 0; i < 3; i += 1) cookies.push((await signIn(world.running, email)).cookie);
      assert.equal(new Set(cookies).size, 3);
    });
  });

  describe('a cookie', () => {
    const REFUSED: [value: string, reason: string][] = [
      ['', 'malformed_credential'],
      ['short', 'malformed_credential'],
      [`${'A'.repeat(42)}!`, 'malformed_credential'],
      ['%00'.repeat(43), 'malformed_credential'],
      ['A'.repeat(10_000), 'malformed_credential'],
      ['B'.repeat(43), 'invalid_credential'],
    ];
    for (const [value, reason] of REFUSED) {
      it(`of ${value.length} characters that is no session's gets 401 ${reason}`, async () => {
        const headers = { cookie: `${SESSION_COOKIE}=${value}` };
        const response = await bare(world.running, 'GET', '/me', { headers });
        assert.equal(response.status, 401);
        assert.equal((await errorOf(response)).reason, reason);
      });
    }

    it('gives way to an Authorization header', async () => {
      const { email } = await world.add('owner');
      const { cookie } = await signIn(world.running, email);
      const headers = { cookie, authorization: 'Bearer tl_test_nonsense' };
      assert.equal((await bare(world.running, 'GET', '/me', { headers })).status, 401);
    });
  });

  describe('the life of a session', () => {
    it('ends after 12 hours without use', async () => {
      const { cookie } = await signIn(world.running, (await world.add('owner')).email);
      await ends(cookie, { last_used_at: new Date(Date.now() - 12 * HOUR) }, 'expired_credential');
    });

    it('ends after 7 days, however busy', async () => {
      const { cookie } = await signIn(world.running, (await world.add('owner')).email);
      await ends(cookie, { expires_at: new Date(Date.now() - 1) }, 'expired_credential');
    });

    it('is extended by use, which is recorded once a minute', async () => {
      const { cookie, call } = await signIn(world.running, (await world.add('owner')).email);
      const began = (await storedOf(cookie)).last_used_at as Date;
      for (let i = 0; i < 3; i += 1) await call('GET', '/goals/definitions');
      assert.deepEqual((await storedOf(cookie)).last_used_at, began);
      const earlier = new Date(Date.now() - 11 * HOUR);
      await sessions().updateOne({ token_sha256: tokenHash(cookie) }, { $set: { last_used_at: earlier } });
      world.running.forget();
      assert.equal((await call('GET', '/goals/definitions')).status, 200);
      await eventually(async () => assert.ok((await storedOf(cookie)).last_used_at >= began));
    });
  });

  describe('signing out', () => {
    it('ends the session immediately and clears the cookie; the other sessions of the person stay', async () => {
      const { email } = await world.add('owner');
      const [left, other] = [await signIn(world.running, email), await signIn(world.running, email)];
      const response = await left.call('DELETE', '/session');
      assert.equal(response.status, 200);
      assert.deepEqual(response.headers.getSetCookie(), [
        `${SESSION_COOKIE}=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax`,
      ]);
      assert.equal((await left.call('GET', '/goals/definitions')).status, 401);
      assert.equal((await left.call('DELETE', '/session')).status, 401);
      assert.equal((await other.call('GET', '/goals/definitions')).status, 200);
    });

    it('takes effect on every other replica, by the message alone', async () => {
      const { cookie, call } = await signIn(world.running, (await world.add('owner')).email);
      await using replica = await startBeside(world.running, {}, { cacheClock: () => 0 });
      const status = async () => {
        const headers = { cookie };
        return (await fetch(`${replica.gateway.baseUrl}/api/v1/goals/definitions`, { headers })).status;
      };
      assert.equal(await status(), 200);
      assert.equal((await call('DELETE', '/session')).status, 200);
      await eventually(async () => assert.equal(await status(), 401));
    });

    it('is only possible in a session', async () => {
      const response = await world.running.call('DELETE', '/session');
      assert.equal(response.status, 403);
      assert.equal((await errorOf(response)).code, 'forbidden');
    });
  });
});
