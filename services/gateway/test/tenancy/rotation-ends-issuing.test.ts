// Tests the rotation of a client secret after a theft: a thief with the old secret, or a token of it, has no delegated key
// afterwards.
import assert from 'node:assert/strict';
import type { Credential } from '@touchline/chassis/access/credential.ts';
import type { AppDoc } from '../../../access/test/internals.ts';
import { createIssueKey, createStores } from '../../../access/test/internals.ts';
import { appsClient, getWith, type PartnerApp, partnerApp } from '../partner-app.ts';
import { type RunningGateway, runGateway } from '../running-gateway.ts';

describe('the rotation of a stolen secret', () => {
  let running: RunningGateway;
  let apps: ReturnType<typeof appsClient>;
  before(async () => {
    running = await runGateway('stolen_secret');
    apps = appsClient(running);
  });
  after(async () => {
    await apps?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  const rotate = (appId: string, revokeKeys = true) => apps.rotateAppSecret({ appId, revokeKeys });
  const wish = ({ profileId }: PartnerApp) => ({ profileId, name: 'Taken', scopes: ['campaigns:read'] });

  /** Returns the app's token as cached by a gateway that has not received the rotation yet. */
  async function remembered(app: PartnerApp): Promise<Credential> {
    const row = await running.db.collection<AppDoc>('apps').findOne({ _id: app.clientId });
    return {
      kind: 'app_token',
      id: 'token',
      name: 'Partner',
      principal: { kind: 'app', id: app.clientId },
      profileId: null,
      defaultCountry: null,
      secretId: row?.secrets[0]?.id ?? '',
      workspaceId: null,
      role: null,
      scopes: new Set(['campaigns:read']),
      withheldScopes: new Set(),
      entitlements: new Set(),
      allowance: { of: 'app', perMinute: 300 },
      expiresAt: null,
    };
  }

  const issue = (credential: Credential, app: PartnerApp) =>
    createIssueKey({
      stores: createStores(running.db),
      client: running.db.client,
      outbox: { write: async () => undefined, nudge: () => undefined },
      env: 'test',
      now: () => new Date(),
    })(credential, wish(app));

  it('also stops a gateway that has cached a token of the old secret', async () => {
    const app = await partnerApp(running);
    const credential = await remembered(app);
    await issue(credential, app);
    assert.equal((await rotate(app.clientId)).revokedKeys, 1);
    await assert.rejects(issue(credential, app), { reason: 'unauthorized' });
    assert.equal((await rotate(app.clientId)).revokedKeys, 0);
  });

  it('also stops a gateway that has cached the app from before it was disabled', async () => {
    const app = await partnerApp(running);
    const credential = await remembered(app);
    await apps.changeApp({ appId: app.clientId, disabled: true });
    await assert.rejects(issue(credential, app), { reason: 'unauthorized' });
  });

  it('lets tokens of a kept secret issue keys, and an operator', async () => {
    const app = await partnerApp(running);
    const credential = await remembered(app);
    await apps.rotateAppSecret({ appId: app.clientId, keepOthers: true });
    await issue(credential, app);
    await rotate(app.clientId);
    const { apiKey } = await running.access.issueApiKey({ ...wish(app), appId: app.clientId });
    assert.equal((await getWith(running, '/me', apiKey)).status, 200);
  });

  it('leaves no key of the old secret, however many are requested at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const app = await partnerApp(running);
      const token = await app.token();
      const ask = async (): Promise<string | undefined> => {
        const response = await fetch(`${running.gateway.baseUrl}/api/v1/api-keys`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ name: 'Taken', profile_id: app.profileId, scopes: ['campaigns:read'] }),
        });
        const { data } = (await response.json()) as { data?: { api_key: string } };
        assert.ok(response.status === 201 || response.status === 401, `${response.status}`);
        return data?.api_key;
      };
      const asked = Array.from({ length: 6 }, ask);
      await rotate(app.clientId);
      const later = Array.from({ length: 6 }, ask);
      const taken = (await Promise.all([...asked, ...later])).filter((key) => key !== undefined);
      const statuses = await Promise.all(taken.map(async (key) => (await getWith(running, '/me', key)).status));
      assert.deepEqual(
        statuses,
        taken.map(() => 401),
      );
    }
  });
});
