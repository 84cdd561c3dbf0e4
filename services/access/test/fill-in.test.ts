// Tests that a database of an older version is brought up to date at the start, and that its keys keep working.
import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { AccessService } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { CredentialService } from '@touchline/proto/gen/touchline/access/v1/credentials_pb.ts';
import { TenantService } from '@touchline/proto/gen/touchline/access/v1/tenants_pb.ts';
import type { Document } from 'mongodb';
import { mintApiKey } from '../src/domain/api-key.ts';
import { fillIn } from '../src/store/fill-in.ts';
import { receiveEvents } from './received-events.ts';
import { type RunningAccess, runAccess, startBeside } from './running-access.ts';

describe('a database of an older version', () => {
  let running: RunningAccess;
  let access: GrpcClient<typeof AccessService>;
  before(async () => {
    running = await runAccess('fill_in');
    access = running.client(AccessService);
  });
  after(async () => {
    await access?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  const rows = (name: string) => running.db.collection<Document & { _id: string }>(name);

  it('gets what it lacks: type, plan, count, kind and workspace, and works', async () => {
    const [workspaceId, profileId, at] = [randomUUID(), randomUUID(), new Date()];
    await rows('workspaces').insertOne({ _id: workspaceId, name: 'Old', reporting_currency: 'CLP', created_at: at });
    await rows('profiles').insertOne({
      _id: profileId,
      workspace_id: workspaceId,
      name: 'Old',
      reporting_currency: 'CLP',
      privacy_mode: 'standard',
      entitlements: ['svc_attribution'],
      created_at: at,
      changed_at: at,
    });
    const { id, secretSha256, text } = mintApiKey('test', randomBytes);
    await rows('api_keys').insertOne({
      _id: id,
      profile_id: profileId,
      name: 'Old',
      secret_sha256: secretSha256,
      scopes: ['profiles:write'],
      rate_limit_per_minute: 600,
      created_at: at,
      expires_at: null,
      revoked_at: null,
      last_used_at: null,
    });
    await using upgraded = await startBeside(running.config);
    const { workspaces } = await access.listWorkspaces({});
    const found = workspaces.find((workspace) => workspace.workspaceId === workspaceId);
    assert.deepEqual(
      [found?.type, found?.plan, found?.activeProfiles, found?.profileCount, found?.provisionedBy, found?.archivedAt],
      ['standard', 'standard', undefined, 1, '', undefined],
    );
    const key = await rows('api_keys').findOne({ _id: id });
    assert.deepEqual([key?.kind, key?.workspace_id, key?.app_id], ['profile', workspaceId, null]);
    await using credentials = upgraded.client(CredentialService);
    await using tenants = upgraded.client(TenantService);
    const { credential: actor } = await credentials.verifyToken({ token: text });
    assert.ok(actor);
    const { profile } = await tenants.createProfileAs({
      ...{ actor, workspaceId, profileId: randomUUID(), name: 'New', privacyMode: 'standard' },
    });
    assert.equal(profile?.name, 'New');
  });

  it('has its profiles published once more, and only once', async () => {
    await using heard = await receiveEvents(running);
    const own = await access.createWorkspace({ name: 'Tests' });
    const { profileId } = await access.createProfile({ workspaceId: own.workspaceId, name: 'Shop' });
    const [workspaceId, untold] = [randomUUID(), randomUUID()];
    await rows('workspaces').insertOne({ _id: workspaceId, name: 'Clinic', type: 'healthcare_agency' });
    const at = new Date();
    const facts = { name: 'Clinic', reporting_currency: 'CLP', privacy_mode: 'standard', changed_at: at, told: 2 };
    await rows('profiles').insertOne({ _id: untold, workspace_id: workspaceId, ...facts });
    for (const _start of ['the first', 'the next']) {
      await using _gateway = await startBeside(running.config);
    }
    await access.changeProfile({ profileId, privacyMode: 'hipaa' });
    await eventually(() => assert.ok(heard.profiles.some((profile) => profile.profileId === profileId)));
    const told = heard.profiles.filter((profile) => profile.profileId === untold);
    assert.deepEqual(
      told.map(({ healthcareFamily, reportingCurrency, timeZone }) => [healthcareFamily, reportingCurrency, timeZone]),
      [[true, 'CLP', 'UTC']],
    );
    assert.equal(await rows('profiles').countDocuments({ told: { $exists: false } }), 0);
  });

  it('is left alone by the next start', async () => {
    const all = async () =>
      Promise.all(
        ['workspaces', 'profiles', 'api_keys'].map((name) =>
          rows(name)
            .find({}, { sort: { _id: 1 } })
            .toArray(),
        ),
      );
    const before = await all();
    await fillIn(running.db);
    assert.deepEqual(await all(), before);
  });
});
