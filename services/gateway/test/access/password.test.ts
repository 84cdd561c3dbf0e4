// Tests POST /account/password: who may change a password, what is refused, and what ends with the old one.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPasswords, createSignIn, createStores } from '../../../access/test/internals.ts';
import { PASSWORD } from '../../../access/test/tenants.ts';
import { errorOf } from '../running-gateway.ts';
import { createIssuer } from './credential-kinds.ts';
import { bare, type PeopleWorld, peopleWorld, signIn, trySignIn } from './people-world.ts';

const PATH = '/account/password';
const FRESH = 'nine loud herons sing';
const BREACHED = 'breached and still long';
const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

describe('changing a password', () => {
  let world: PeopleWorld;
  const asked: string[] = [];
  const ranges = createServer((request, response) => {
    asked.push(request.url ?? '');
    const prefix = request.url?.slice('/range/'.length) ?? '';
    response.end(sha1(BREACHED).startsWith(prefix) ? `${sha1(BREACHED).slice(5)}:3` : `${'0'.repeat(35)}:0`);
  });
  before(async () => {
    ranges.listen(0, '127.0.0.1');
    await once(ranges, 'listening');
    const url = `http://127.0.0.1:${(ranges.address() as AddressInfo).port}/range`;
    world = await peopleWorld('password', { PASSWORD_RANGE_URL: url });
  });
  after(async () => {
    await world?.[Symbol.asyncDispose]();
    ranges.close();
  });

  const person = async () => {
    const { email } = await world.add('owner');
    return { email, browser: await signIn(world.running, email) };
  };

  it('accepts the new one and ends every session except this one', async () => {
    const { email, browser } = await person();
    const others = [await signIn(world.running, email), await signIn(world.running, email)];
    const stranger = await person();
    const answer = await browser.call('POST', PATH, { body: { current_password: PASSWORD, new_password: FRESH } });
    assert.equal(answer.status, 200);
    const { data } = (await answer.json()) as { data: unknown };
    assert.deepEqual(data, { changed: true, ended_sessions: 2 });
    for (const { call } of others) assert.equal((await call('GET', '/me')).status, 401);
    assert.equal((await browser.call('GET', '/me')).status, 200);
    assert.equal((await stranger.browser.call('GET', '/me')).status, 200);
    assert.equal((await trySignIn(world.running, { email })).status, 401);
    assert.equal((await trySignIn(world.running, { email, password: FRESH })).status, 201);
  });

  const refusals: readonly [string, object, number, string][] = [
    ['no current password', { new_password: FRESH }, 400, 'current_password_required'],
    ['an empty current password', { current_password: '', new_password: FRESH }, 400, 'current_password_required'],
    ['a wrong current password', { current_password: FRESH, new_password: FRESH }, 400, 'current_password_invalid'],
    ['a short new one', { current_password: PASSWORD, new_password: 'elevenchars' }, 422, 'weak_password'],
    ['a new one without end', { current_password: PASSWORD, new_password: 'a b'.repeat(100) }, 422, 'weak_password'],
    ['a name as the new one', { current_password: PASSWORD, new_password: 'Ana Díaz Ana Díaz' }, 422, 'weak_password'],
    ['one of the list', { current_password: PASSWORD, new_password: 'Password1234' }, 422, 'compromised_password'],
    ['one of a breach', { current_password: PASSWORD, new_password: BREACHED }, 422, 'compromised_password'],
    ['no new one', { current_password: PASSWORD }, 422, 'validation_error'],
    [
      'an unknown member',
      { current_password: PASSWORD, new_password: FRESH, extra: 'much too much' },
      422,
      'validation_error',
    ],
  ];
  for (const [what, body, status, code] of refusals) {
    it(`refuses ${what} with ${code}, and the old one stays`, async () => {
      const { email, browser } = await person();
      const text = await (await browser.call('POST', PATH, { body })).text();
      const { error } = JSON.parse(text) as { error: { status: number; code: string } };
      assert.deepEqual([error.status, error.code], [status, code]);
      for (const value of Object.values(body)) if (value) assert.equal(text.includes(String(value)), false);
      assert.equal((await trySignIn(world.running, { email })).status, 201);
    });
  }

  it('sends the range service five characters of a hash and nothing else', () => {
    assert.ok(asked.includes(`/range/${sha1(FRESH).slice(0, 5)}`));
    for (const url of asked) assert.match(url, /^\/range\/[0-9A-F]{5}$/);
  });

  it('is only possible in a session', async () => {
    await using issuer = await createIssuer(world.running);
    const credentials = {
      api_key: await issuer.apiKey(['campaigns:read']),
      delegated_key: await issuer.delegatedKey(['campaigns:read']),
      app_token: await issuer.appToken(['campaigns:read']),
      user_token: await issuer.userToken(['mcp:read']),
    };
    for (const [kind, headers] of Object.entries(credentials)) {
      const answer = await bare(world.running, 'POST', PATH, { body: { new_password: FRESH }, headers });
      assert.equal(answer.status, 403, kind);
      assert.equal((await errorOf(answer)).code, 'forbidden', kind);
    }
    assert.equal((await bare(world.running, 'POST', PATH, { body: { new_password: FRESH } })).status, 401);
  });

  it('pauses after ten wrong current passwords, as signing in does', async () => {
    const { browser } = await person();
    const body = { current_password: 'wrong but long enough', new_password: FRESH };
    const statuses = [];
    for (let i = 0; i < 11; i += 1) statuses.push((await browser.call('POST', PATH, { body })).status);
    assert.deepEqual(statuses, [...Array(10).fill(400), 429]);
    const refused = await browser.call('POST', PATH, { body: { current_password: PASSWORD, new_password: FRESH } });
    assert.equal((await errorOf(refused)).code, 'rate_limit_exceeded');
    assert.ok(refused.headers.get('retry-after') && refused.headers.get('x-ratelimit-reset'));
  });

  it('accepts one of two changes at once', async () => {
    const { email, browser } = await person();
    const wanted = ['nine loud herons sing', 'three calm geese rest'];
    const answers = await Promise.all(
      wanted.map((new_password) => browser.call('POST', PATH, { body: { current_password: PASSWORD, new_password } })),
    );
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400]);
    const winner = answers.findIndex(({ status }) => status === 200);
    assert.equal((await trySignIn(world.running, { email, password: wanted[winner] })).status, 201);
  });

  it('also ends a sign-in that verified the old one a moment before', async () => {
    const { email, browser } = await person();
    const { db } = world.running;
    const [proven, changed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const signInSlowly = createSignIn({
      stores: createStores(db),
      client: db.client,
      outbox: { write: async () => undefined, nudge: () => undefined },
      passwords: createPasswords(),
      limitGuesses: async (_guesser, check) => {
        const answer = await check();
        proven.resolve();
        await changed.promise;
        return answer;
      },
      now: () => new Date(),
    });
    const wanted = { email, password: PASSWORD, profileId: undefined, address: '127.0.0.1', oldToken: undefined };
    const slow = signInSlowly(wanted);
    await proven.promise;
    const answer = await browser.call('POST', PATH, { body: { current_password: PASSWORD, new_password: FRESH } });
    changed.resolve();
    assert.equal(answer.status, 200);
    assert.equal(await slow, null);
    const user = await db.collection('users').findOne<{ _id: string }>({ email });
    assert.equal(await db.collection('sessions').countDocuments({ user_id: user?._id }), 1, 'that of the change');
  });

  it('stores no password in the database', async () => {
    const { browser } = await person();
    await browser.call('POST', PATH, { body: { current_password: PASSWORD, new_password: FRESH } });
    for (const db of [world.running.db, world.running.gatewayDb])
      for (const { name } of await db.listCollections().toArray()) {
        const rows = JSON.stringify(await db.collection(name).find({}).toArray());
        for (const word of [PASSWORD, FRESH]) assert.equal(rows.includes(word), false, name);
      }
  });
});
