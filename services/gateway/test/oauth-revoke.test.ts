// Tests POST /oauth/revoke as an OAuth library sees it: RFC 7009.
import assert from 'node:assert/strict';
import { basic, getWith, type OAuthError, type PartnerApp, partnerApp, postForm } from './partner-app.ts';
import { type RunningGateway, runGateway } from './running-gateway.ts';

describe('the revocation endpoint', () => {
  let running: RunningGateway;
  let app: PartnerApp;
  let stranger: PartnerApp;
  before(async () => {
    running = await runGateway('oauth_revoke');
    app = await partnerApp(running);
    stranger = await partnerApp(running);
  });
  after(async () => await running[Symbol.asyncDispose]());

  const me = async (token: string) => (await getWith(running, '/me', token)).status;

  it('ends a token, and gives the same answer to a repeat', async () => {
    const token = await app.token();
    assert.equal(await me(token), 200);
    for (let i = 0; i < 2; i += 1) {
      const response = await app.revoke(token);
      assert.deepEqual([response.status, await response.text()], [200, '{}']);
      assert.equal(await me(token), 401);
    }
    assert.equal(await me(await app.token()), 200);
  });

  const NONE: [name: string, token: () => Promise<string> | string][] = [
    ['an invalid token', () => 'nonsense'],
    ['a JWT of another issuer', () => 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ4In0.AAAA'],
    ['an invalid key', () => running.key.replace(/.$/, 'x')],
  ];
  for (const [name, token] of NONE)
    it(`answers 200 to ${name}`, async () => assert.equal((await app.revoke(await token())).status, 200));

  it("answers 200 to other apps' tokens and to the business's own keys, and leaves them valid", async () => {
    const token = await stranger.token();
    for (const alive of [token, running.key]) {
      assert.equal((await app.revoke(alive)).status, 200);
      assert.equal(await me(alive), 200);
    }
  });

  it('requires a client that authenticates, and a token', async () => {
    const send = async (form: Record<string, string>, headers: Record<string, string> = {}) => {
      const response = await postForm(running, '/oauth/revoke', form, headers);
      return [response.status, ((await response.json()) as OAuthError).error];
    };
    const token = await app.token();
    assert.deepEqual(await send({ token }), [401, 'invalid_client']);
    assert.deepEqual(await send({ token }, basic(app.clientId, stranger.secret)), [401, 'invalid_client']);
    assert.deepEqual(await send({}, basic(app.clientId, app.secret)), [400, 'invalid_request']);
    assert.equal(await me(token), 200);
  });
});
