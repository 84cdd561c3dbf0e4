// Tests AccessService, which operators and the other services call on the internal port.
import assert from 'node:assert/strict';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { consume } from '@touchline/chassis/bus/consume.ts';
import { done } from '@touchline/chassis/bus/verdict.ts';
import { AppError } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { profileChanged } from '@touchline/proto/catalog.ts';
import { AccessService } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';
import { type RunningAccess, runAccess } from './running-access.ts';

describe('AccessService', () => {
  let running: RunningAccess & {
    readonly access: GrpcClient<typeof AccessService>;
    readonly workspaceId: string;
    readonly profileId: string;
  };
  before(async () => {
    const started = await runAccess('access');
    const access = started.client(AccessService);
    const { workspaceId } = await access.createWorkspace({ name: 'Tests', reportingCurrency: 'CLP' });
    const { profileId } = await access.createProfile({ workspaceId, name: 'Shop' });
    running = { ...started, access, workspaceId, profileId };
  });
  after(async () => {
    await running?.access[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  it('makes one workspace of a name with if_absent, however many calls come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => running.access.createWorkspace({ name: 'Once', ifAbsent: true })),
    );
    assert.equal(new Set(answers.map(({ workspaceId }) => workspaceId)).size, 1);
    assert.equal(answers.filter(({ created }) => created).length, 1);
  });

  it('makes one profile of a name with if_absent, in the currency of its workspace', async () => {
    const { workspaceId } = await running.access.createWorkspace({ name: 'W', reportingCurrency: 'USD' });
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => running.access.createProfile({ workspaceId, name: 'P', ifAbsent: true })),
    );
    assert.equal(new Set(answers.map(({ profileId }) => profileId)).size, 1);
    assert.equal(answers.filter(({ created }) => created).length, 1);
    assert.equal(answers[0]?.reportingCurrency, 'USD');
    const twin = await running.access.createProfile({ workspaceId, name: 'P' });
    assert.notEqual(twin.profileId, answers[0]?.profileId);
  });

  it('publishes a new profile on the bus, and leaves nothing pending', async () => {
    const logger = createLogger({ name: 'test', level: 'silent' });
    await using bus = await connectBus({
      url: running.config.NATS_URL,
      name: 'test',
      prefix: running.config.BUS_PREFIX,
    });
    const heard: { profileId: string; currency: string }[] = [];
    await using consumer = await consume(bus, {
      entry: profileChanged,
      service: 'attribution',
      logger,
      handle: async (deliveries) =>
        deliveries.map(({ data }) => {
          heard.push({ profileId: data.profileId, currency: data.reportingCurrency });
          return done();
        }),
    });
    const { profileId } = await running.access.createProfile({
      workspaceId: running.workspaceId,
      name: 'Heard',
      reportingCurrency: 'EUR',
    });
    await eventually(() => assert.ok(heard.some((event) => event.profileId === profileId && event.currency === 'EUR')));
    await using ops = running.client(OpsService);
    await eventually(async () => {
      const { service, backlogs } = await ops.getBacklog({});
      const pendings = backlogs.map(({ name, pending }) => [name, pending]);
      assert.deepEqual(
        [service, pendings],
        [
          'access',
          [
            ['outbox', 0n],
            ['lost-streams', 0n],
          ],
        ],
      );
    });
    assert.ok(consumer);
  });

  it('sets what a change of a workspace names, and leaves the rest', async () => {
    const { access } = running;
    const { workspaceId } = await access.createWorkspace({
      name: 'Changing',
      reportingCurrency: 'EUR',
      type: 'healthcare_agency',
      plan: 'big',
      activeProfiles: 7,
    });
    const shown = async () => {
      const { workspaces } = await access.listWorkspaces({});
      const found = workspaces.find((workspace) => workspace.workspaceId === workspaceId);
      return [found?.type, found?.plan, found?.activeProfiles, found?.reportingCurrency];
    };
    assert.deepEqual(await shown(), ['healthcare_agency', 'big', 7, 'EUR']);
    await access.changeWorkspace({ workspaceId, plan: 'small' });
    assert.deepEqual(await shown(), ['healthcare_agency', 'small', 7, 'EUR']);
    await access.changeWorkspace({ workspaceId, activeProfiles: 0, type: 'standard' });
    assert.deepEqual(await shown(), ['standard', 'small', undefined, 'EUR']);
  });

  it('sets and removes the limits of a workspace’s writes to ad platforms', async () => {
    const { access } = running;
    const { workspaceId } = await access.createWorkspace({ name: 'Limited' });
    const change = async (fields: { adWritesPerDay?: string; adBudgetRaisePerDay?: string; plan?: string }) => {
      const { workspace } = await access.changeWorkspace({ workspaceId, ...fields });
      return [workspace?.adWriteLimits?.writesPerDay, workspace?.adWriteLimits?.budgetRaisePerDay];
    };
    assert.deepEqual(await change({ plan: 'small' }), [undefined, {}]);
    assert.deepEqual(await change({ adWritesPerDay: '0' }), [0, {}]);
    const raises = { USD: '500.25', CLP: '400000' };
    assert.deepEqual(await change({ adBudgetRaisePerDay: 'USD=500.25,CLP=400000' }), [0, raises]);
    assert.deepEqual(await change({ plan: 'big' }), [0, raises]);
    assert.deepEqual(await change({ adWritesPerDay: '' }), [undefined, raises]);
    assert.deepEqual(await change({ adBudgetRaisePerDay: '' }), [undefined, {}]);
    for (const [fields, field] of [
      [{ adWritesPerDay: '-1' }, 'ad_writes_per_day'],
      [{ adWritesPerDay: 'many' }, 'ad_writes_per_day'],
      [{ adBudgetRaisePerDay: '500' }, 'ad_budget_raise_per_day'],
      [{ adBudgetRaisePerDay: 'XYZ=5' }, 'ad_budget_raise_per_day'],
    ] as const) {
      const refused = await access.changeWorkspace({ workspaceId, ...fields }).catch((error: unknown) => error);
      assert.ok(refused instanceof AppError);
      assert.deepEqual([refused.reason, refused.details.field], ['validation_error', field]);
    }
  });

  it('sets what a change of a profile names, and leaves the rest', async () => {
    const { access, workspaceId } = running;
    const { profileId } = await access.createProfile({ workspaceId, name: 'Changing' });
    const change = async (fields: { privacyMode?: string; svcAttribution?: boolean }) => {
      const { profile } = await access.changeProfile({ profileId, ...fields });
      return [profile?.privacyMode, profile?.healthcareFamily, profile?.entitlements];
    };
    assert.deepEqual(await change({ privacyMode: 'platform_safe' }), ['platform_safe', true, ['svc_attribution']]);
    assert.deepEqual(await change({ svcAttribution: false }), ['platform_safe', true, []]);
    assert.deepEqual(await change({ privacyMode: 'standard', svcAttribution: true }), [
      'standard',
      false,
      ['svc_attribution'],
    ]);
  });

  it('lists the profiles of one workspace, or all', async () => {
    const { access } = running;
    const { workspaceId } = await access.createWorkspace({ name: 'Own' });
    const { profileId } = await access.createProfile({ workspaceId, name: 'Own' });
    const ids = async (of: string) => (await access.listProfiles({ workspaceId: of })).profiles.map((p) => p.profileId);
    assert.deepEqual(await ids(workspaceId), [profileId]);
    assert.ok((await ids('')).length > 1);
  });

  it('does not return a workspace of that name that a tenant made', async () => {
    const { access } = running;
    const made = await access.createWorkspace({ name: 'Popular' });
    await running.db
      .collection<{ _id: string }>('workspaces')
      .updateOne({ _id: made.workspaceId }, { $set: { provisioned_by: { kind: 'api_key', id: 'k' } } });
    const { workspaceId, created } = await access.createWorkspace({ name: 'Popular', ifAbsent: true });
    assert.deepEqual([created, workspaceId === made.workspaceId], [true, false]);
  });

  it('lists every profile', async () => {
    const { profiles } = await running.access.listProfiles({});
    const shop = profiles.find(({ profileId }) => profileId === running.profileId);
    assert.deepEqual([shop?.name, shop?.reportingCurrency, shop?.privacyMode], ['Shop', 'CLP', 'standard']);
  });

  const REFUSED: [name: string, call: () => Promise<unknown>, reason: string][] = [
    ['an unknown type', () => running.access.createWorkspace({ name: 'x', type: 'clinic' }), 'validation_error'],
    [
      'an unknown privacy mode',
      () => running.access.changeProfile({ profileId: running.profileId, privacyMode: 'secret' }),
      'validation_error',
    ],
    [
      'an empty plan',
      () => running.access.changeWorkspace({ workspaceId: running.workspaceId, plan: '' }),
      'validation_error',
    ],
    [
      'a change of an unknown workspace',
      () => running.access.changeWorkspace({ workspaceId: 'x', plan: 'y' }),
      'not_found',
    ],
    ['a change of an unknown profile', () => running.access.changeProfile({ profileId: 'x' }), 'not_found'],
    [
      'a key of an unknown app',
      () => running.access.issueApiKey({ profileId: running.profileId, name: 'x', allScopes: true, appId: 'x' }),
      'not_found',
    ],
    ['a workspace without a name', () => running.access.createWorkspace({ name: ' ' }), 'validation_error'],
    [
      'an unknown currency',
      () => running.access.createWorkspace({ name: 'x', reportingCurrency: 'PESO' }),
      'validation_error',
    ],
    [
      'a profile of an unknown workspace',
      () => running.access.createProfile({ workspaceId: 'x', name: 'x' }),
      'not_found',
    ],
    [
      'a key of an unknown profile',
      () => running.access.issueApiKey({ profileId: 'x', name: 'x', allScopes: true }),
      'not_found',
    ],
    [
      'a key without scopes',
      () => running.access.issueApiKey({ profileId: running.profileId, name: 'x' }),
      'validation_error',
    ],
    [
      'a key with an unknown scope',
      () => running.access.issueApiKey({ profileId: running.profileId, name: 'x', scopes: ['all:write'] }),
      'validation_error',
    ],
    [
      'a key that has already expired',
      () =>
        running.access.issueApiKey({
          profileId: running.profileId,
          name: 'x',
          allScopes: true,
          expiresAt: { seconds: 1n },
        }),
      'validation_error',
    ],
  ];
  for (const [name, call, reason] of REFUSED) {
    it(`refuses ${name}`, async () => assert.rejects(call(), { reason }));
  }
});
