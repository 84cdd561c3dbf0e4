// Tests the three kinds of keys, a profile's own, an app's on that profile, and a person's, and the older grant.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { AppsService } from '@touchline/proto/gen/touchline/access/v1/apps_pb.ts';
import { PeopleService } from '@touchline/proto/gen/touchline/access/v1/people_pb.ts';
import type { KeyDoc } from '../../access/test/internals.ts';
import { mintApiKey } from '../../access/test/internals.ts';
import { appsClient, getWith, partnerApp } from './partner-app.ts';
import { errorOf, ownClient, type RunningGateway, runGateway } from './running-gateway.ts';

interface Me {
  data: {
    credential: { kind: string; name: string; scopes: string[]; role: string | null; rate_limit_per_minute: number };
    profile: { id: string } | null;
    app: { id: string; name: string } | null;
  };
}

describe('a key', () => {
  let running: RunningGateway;
  let apps: GrpcClient<typeof AppsService>;
  let people: GrpcClient<typeof PeopleService>;
  before(async () => {
    running = await runGateway('key_kinds');
    apps = appsClient(running);
    people = ownClient(PeopleService, running);
  });
  after(async () => {
    for (const one of [apps, people, running]) await one[Symbol.asyncDispose]();
  });

  const me = async (token: string) => (await (await getWith(running, '/me', token)).json()) as Me;
  /** Inserts a key as it would be stored, whatever the rules of issuing say. */
  const plant = async (key: Partial<KeyDoc>) => {
    const { id, secretSha256, text } = mintApiKey('test', randomBytes);
    await running.db.collection<KeyDoc>('api_keys').insertOne({
      _id: id,
      kind: 'profile',
      profile_id: running.profileId,
      workspace_id: running.workspaceId,
      app_id: null,
      user_id: null,
      name: 'planted',
      secret_sha256: secretSha256,
      scopes: ['campaigns:read'],
      rate_limit_per_minute: 100_000,
      created_at: new Date(),
      created_by: 'operator',
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
      ...key,
    });
    return text;
  };

  describe('of the business itself', () => {
    it('acts for itself, and keeps the scopes that show persons on a healthcare profile', async () => {
      const { workspaceId } = running;
      const { profileId } = await running.access.createProfile({ workspaceId, name: 'Clinic', privacyMode: 'hipaa' });
      const { apiKey } = await running.access.issueApiKey({ profileId, name: 'own', scopes: ['customers:read'] });
      const { data } = await me(apiKey);
      assert.deepEqual([data.credential.kind, data.app, data.profile?.id], ['api_key', null, profileId]);
      assert.equal((await getWith(running, '/customers/search?q=ana', apiKey)).status, 200);
    });
  });

  describe('that an app holds on a profile', () => {
    it('acts for the app, with an allowance of its own', async () => {
      const app = await partnerApp(running);
      const { apiKey } = await running.access.issueApiKey({
        profileId: app.profileId,
        appId: app.clientId,
        name: 'delegated',
        scopes: ['campaigns:read'],
        rateLimitPerMinute: 77,
      });
      const { data } = await me(apiKey);
      assert.deepEqual(data.credential.scopes, ['campaigns:read']);
      assert.deepEqual([data.credential.kind, data.credential.rate_limit_per_minute], ['api_key', 77]);
      assert.deepEqual([data.app?.id, data.app?.name], [app.clientId, 'Partner']);
    });

    it('holds no more than the app', async () => {
      const app = await partnerApp(running, { scopes: ['campaigns:read'] });
      const text = await plant({
        kind: 'delegated',
        app_id: app.clientId,
        profile_id: app.profileId,
        scopes: ['campaigns:read', 'goals:write'],
      });
      assert.deepEqual((await me(text)).data.credential.scopes, ['campaigns:read']);
    });

    it('shows no persons on a healthcare profile, and gives this as the reason', async () => {
      const app = await partnerApp(running);
      const { apiKey } = await running.access.issueApiKey({
        profileId: app.profileId,
        appId: app.clientId,
        name: 'delegated',
        scopes: ['conversions:read'],
      });
      assert.equal(
        (await errorOf(await getWith(running, '/customers/search?q=ana', apiKey))).code,
        'insufficient_scope',
      );
      await running.access.changeProfile({ profileId: app.profileId, privacyMode: 'platform_safe' });
      const refused = await getWith(running, '/customers/search?q=ana', apiKey);
      assert.equal((await errorOf(refused)).code, 'healthcare_scope_forbidden');
      assert.equal((await getWith(running, '/goals/definitions', apiKey)).status, 200);
    });

    it('ends when the profile no longer belongs to the app', async () => {
      const app = await partnerApp(running);
      const text = await plant({ kind: 'delegated', app_id: app.clientId, profile_id: app.profileId });
      const token = await app.token({ profile_id: app.profileId });
      for (const shown of [text, token]) assert.equal((await getWith(running, '/me', shown)).status, 200);
      await running.db
        .collection<{ _id: string }>('profiles')
        .updateOne({ _id: app.profileId }, { $set: { provisioned_by: { kind: 'app', id: randomUUID() } } });
      running.forget();
      for (const shown of [text, token]) assert.equal((await getWith(running, '/me', shown)).status, 401);
    });

    it('does not work for an app that does not exist', async () => {
      const text = await plant({ kind: 'delegated', app_id: randomUUID() });
      assert.equal((await errorOf(await getWith(running, '/me', text))).reason, 'revoked_credential');
    });
  });

  describe('of a person', () => {
    const member = async (role: string) => {
      const email = `${randomUUID()}@example.com`;
      const { workspaceId } = running;
      const { member } = await people.addMember({
        workspaceId,
        email,
        name: 'A',
        role,
        password: 'seven quiet otters',
      });
      return { email, userId: member?.userId ?? '' };
    };

    it('is a user token, with the role of its person and no more than the role allows', async () => {
      const { userId } = await member('member');
      const scopes = ['mcp:read', 'campaigns:read', 'customers:read', 'goals:write'];
      const { data } = await me(await plant({ kind: 'user', user_id: userId, scopes }));
      assert.deepEqual(data.credential.scopes, ['mcp:read', 'campaigns:read']);
      assert.deepEqual([data.credential.kind, data.credential.role, data.app], ['user_token', 'member', null]);
      assert.equal(data.profile?.id, running.profileId);
    });

    it('can act on no profile', async () => {
      const { userId } = await member('owner');
      const text = await plant({ kind: 'user', user_id: userId, profile_id: null, scopes: ['mcp:read'] });
      assert.equal((await me(text)).data.profile, null);
      assert.equal((await errorOf(await getWith(running, '/goals/definitions', text))).reason, 'profile_required');
    });

    it('ends when the profile is no longer in the workspace of the membership', async () => {
      const { userId } = await member('admin');
      const { workspaceId } = await running.access.createWorkspace({ name: 'Elsewhere' });
      const { profileId } = await running.access.createProfile({ workspaceId, name: 'Elsewhere' });
      const text = await plant({ kind: 'user', user_id: userId, profile_id: profileId, scopes: ['mcp:read'] });
      assert.equal((await errorOf(await getWith(running, '/me', text))).reason, 'revoked_credential');
    });

    const GONE: [name: string, change: (userId: string) => Promise<unknown>][] = [
      ['whose membership is in another workspace', async () => {}],
      [
        'who was disabled',
        (userId) =>
          running.db
            .collection<{ _id: string }>('users')
            .updateOne({ _id: userId }, { $set: { disabled_at: new Date() } }),
      ],
    ];
    for (const [name, change] of GONE)
      it(`does not work for one ${name}`, async () => {
        const { userId } = await member('admin');
        const elsewhere = name.includes('another') ? { workspace_id: randomUUID() } : {};
        const text = await plant({ kind: 'user', user_id: userId, scopes: ['mcp:read'], ...elsewhere });
        await change(userId);
        running.forget();
        assert.equal((await errorOf(await getWith(running, '/me', text))).reason, 'revoked_credential');
      });
  });

  describe('with the older attribution_write grant', () => {
    it('opens the operations that connect accounts, and nothing else', async () => {
      const text = await plant({ scopes: ['attribution_write'] });
      assert.equal((await getWith(running, '/connections', text)).status, 200);
      for (const path of ['/payments', '/goals/definitions', '/tracking/keys'])
        assert.equal((await errorOf(await getWith(running, path, text))).code, 'insufficient_scope', path);
    });

    it('opens them for an app that may connect, and for no other', async () => {
      for (const [scopes, status] of [
        [['connections'], 200],
        [['campaigns:read'], 403],
      ] as const) {
        const app = await partnerApp(running, { scopes: [...scopes] });
        const key = { app_id: app.clientId, profile_id: app.profileId, scopes: ['attribution_write'] };
        assert.equal(
          (await getWith(running, '/connections', await plant({ kind: 'delegated', ...key }))).status,
          status,
        );
      }
    });
  });
});
