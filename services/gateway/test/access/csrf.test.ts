// Tests that nothing which another site can make a browser send, with the session cookie, has an effect.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { errorOf } from '../running-gateway.ts';
import { type PeopleWorld, peopleWorld, signIn, trySignIn } from './people-world.ts';

interface Answer {
  readonly status: number;
  readonly reason: string | undefined;
}

describe('requests from other sites', () => {
  let world: PeopleWorld;
  let cookie: string;
  let email: string;
  before(async () => {
    world = await peopleWorld('csrf');
    ({ email } = await world.add('owner'));
    ({ cookie } = await signIn(world.running, email));
  });
  after(async () => await world?.[Symbol.asyncDispose]());

  /** Sends exactly these headers: fetch() would add some of its own. */
  function send(method: string, path: string, headers: Record<string, string>, body = ''): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const sent = request(world.running.url(`/api/v1${path}`), { method, headers }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        const { error } = JSON.parse(Buffer.concat(chunks).toString()) as { error?: { reason?: string } };
        resolve({ status: response.statusCode ?? 0, reason: error?.reason });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  }
  const GOAL = JSON.stringify({ conversion_key: 'csrf', name: 'X', event_names: ['csrf'], kind: 'pipeline' });
  const json = { 'content-type': 'application/json' };
  const own = () => new URL(world.running.gateway.baseUrl).origin;
  const FOREIGN: [name: string, headers: Record<string, string>][] = [
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['Origin null, as from a sandboxed frame', { origin: 'null' }],
    ['the other scheme', { origin: 'https://127.0.0.1' }],
    ['another port of this machine', { origin: 'http://127.0.0.1:1' }],
    ['Sec-Fetch-Site cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['Sec-Fetch-Site same-site, as from another subdomain', { 'sec-fetch-site': 'same-site' }],
    ['a foreign Origin that lies about its site', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
  ];
  for (const [name, headers] of FOREIGN) {
    it(`are refused with ${name}, whatever the method`, async () => {
      const shown = { cookie, ...headers };
      const refused = { status: 403, reason: 'csrf' };
      assert.deepEqual(await send('POST', '/goals/definitions', { ...shown, ...json }, GOAL), refused);
      assert.deepEqual(await send('DELETE', '/session', shown), refused);
      assert.deepEqual(await send('POST', '/account/password', { ...shown, ...json }, '{}'), refused);
    });

    it(`cannot sign anyone in with ${name}`, async () => {
      const response = await trySignIn(world.running, { email }, headers);
      assert.equal(response.status, 403);
      assert.equal((await errorOf(response)).reason, 'csrf');
      assert.deepEqual(response.headers.getSetCookie(), []);
    });

    it(`can still read with ${name}`, async () => {
      assert.equal((await send('GET', '/goals/definitions', { cookie, ...headers })).status, 200);
    });

    it(`are not checked for ${name} when they carry a credential of their own`, async () => {
      const shown = { authorization: `Bearer ${world.running.key}`, cookie, ...headers, ...json };
      assert.equal((await send('POST', '/goals/definitions', shown, GOAL)).status, 201);
    });
  }

  it('are distinguished from those of our own pages', async () => {
    for (const headers of [
      { origin: own(), 'sec-fetch-site': 'same-origin' },
      { origin: own() },
      { origin: own().replace('127.0.0.1', 'localhost') },
      { 'sec-fetch-site': 'none' },
      {},
    ] as Record<string, string>[])
      assert.equal((await send('POST', '/tracking/keys', { cookie, ...headers })).status, 201, JSON.stringify(headers));
  });

  const FORM_TYPES = [
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain',
    'text/plain; application/json',
    'application/json, text/plain',
  ];
  for (const type of FORM_TYPES) {
    it(`are not JSON when a form sends them as ${type}`, async () => {
      const { status } = await send('POST', '/goals/definitions', { cookie, 'content-type': type }, GOAL);
      assert.equal(status, 400);
    });
  }

  it('cannot change their method by naming another one', async () => {
    const overrides = { 'x-http-method-override': 'DELETE', 'x-http-method': 'DELETE', 'x-method-override': 'DELETE' };
    const shown = { cookie, origin: 'https://evil.example', ...overrides };
    assert.equal((await send('GET', '/session', shown)).status, 404);
    assert.equal((await send('GET', '/session?_method=DELETE', shown)).status, 404);
    assert.equal((await send('POST', '/goals/definitions', { ...shown, 'x-http-method-override': 'GET' })).status, 403);
    assert.equal((await send('GET', '/goals/definitions', { cookie })).status, 200);
  });

  it('do not learn whether there is a session', async () => {
    const answers = [];
    for (const value of [cookie, `${cookie.slice(0, -3)}AAA`, '__Host-touchline_session=x'])
      answers.push(await send('POST', '/tracking/keys', { cookie: value, origin: 'https://evil.example' }));
    assert.deepEqual(answers, Array(3).fill({ status: 403, reason: 'csrf' }));
  });
});
