// Tests DELETE /connections/{id}: what ends for an app on a profile, who may end it, and what continues.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createIssuer, type Issuer, type Shown } from './access/credential-kinds.ts';
import { CONNECTION_ID } from './doubles/known-ids.ts';
import { provisionedProfile } from './partner-app.ts';
import { errorOf, type RunningGateway, runGateway } from './running-gateway.ts';

describe('the end of an app’s authorization', () => {
  let running: RunningGateway;
  let issuer: Issuer;
  before(async () => {
    running = await runGateway('authorization');
    issuer = await createIssuer(running);
  });
  after(async () => {
    await issuer[Symbol.asyncDispose]();
    await running[Symbol.asyncDispose]();
  });

  const end = (shown: Shown, id = CONNECTION_ID) =>
    running.call('DELETE', `/connections/${id}`, { headers: { ...shown } });
  const me = async (shown: Shown) => (await running.call('GET', '/me', { headers: { ...shown } })).status;

  it('revokes the calling key, every other key of the app on the profile, and its tokens; other profiles stay', async () => {
    const [calling, other] = [
      await issuer.delegatedKey(['connections:write']),
      await issuer.delegatedKey(['campaigns:read']),
    ];
    const token = await issuer.appToken(['campaigns:read']);
    const elsewhere = await issuer.appToken(['campaigns:read'], {
      profileId: await provisionedProfile(running, issuer.app.id),
    });
    assert.equal((await end(calling, randomUUID())).status, 404);
    assert.deepEqual(await Promise.all([calling, other, token, elsewhere].map(me)), [200, 200, 200, 200]);

    const response = await end(calling);
    const { data } = (await response.json()) as { data: Record<string, unknown> };
    assert.deepEqual(
      [response.status, data.connection_id, data.app_id, data.authorization, data.revoked_key_count, data.revoked_keys],
      [200, CONNECTION_ID, issuer.app.id, 'revoked', 2, 2],
    );
    assert.deepEqual(await Promise.all([calling, other, token, elsewhere].map(me)), [401, 401, 401, 200]);
    const minted = await fetch(running.url('/api/v1/oauth/token'), {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${issuer.app.id}:${issuer.app.secret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', profile_id: issuer.app.profileId }),
    });
    assert.equal(minted.status, 400, 'the app gets no new token for the profile');
  });

  it('is for the app, and for owners and admins: not for the profile’s own keys', async () => {
    const response = await end(await issuer.apiKey(['connections:write']));
    assert.equal(response.status, 403, await response.text());
    // No app provisioned the profile of the people here.
    const asOwner = await end({ authorization: '', ...(await issuer.session('owner')) });
    assert.deepEqual([asOwner.status, (await errorOf(asOwner)).code], [409, 'invalid_state']);
  });
});
