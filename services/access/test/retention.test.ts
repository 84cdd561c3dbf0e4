// Tests how operators set how long a profile keeps what it recorded.
import assert from 'node:assert/strict';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { AccessService } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { receiveEvents } from './received-events.ts';
import { type RunningAccess, runAccess } from './running-access.ts';

describe('the retention of a profile', () => {
  let running: RunningAccess;
  let access: GrpcClient<typeof AccessService>;
  let workspaceId: string;
  before(async () => {
    running = await runAccess('retention');
    access = running.client(AccessService);
    ({ workspaceId } = await access.createWorkspace({ name: 'Tests', reportingCurrency: 'CLP' }));
  });
  after(async () => {
    await access?.[Symbol.asyncDispose]();
    await running?.[Symbol.asyncDispose]();
  });

  it('is set, and removed again', async () => {
    const { profileId } = await access.createProfile({ workspaceId, name: 'Forgetful' });
    const shown = async () => {
      const { profiles } = await access.listProfiles({ workspaceId });
      const found = profiles.find((profile) => profile.profileId === profileId);
      return [found?.ledgerDays, found?.journeyDays];
    };
    assert.deepEqual(await shown(), [0, 0]);
    await access.changeProfile({ profileId, ledgerDays: 400, journeyDays: 800 });
    assert.deepEqual(await shown(), [400, 800]);
    await access.changeProfile({ profileId, name: 'Renamed', ledgerDays: 90 });
    assert.deepEqual(await shown(), [90, 800]);
    await assert.rejects(access.changeProfile({ profileId, ledgerDays: 0 }), /journey_days needs ledger_days/);
    await access.changeProfile({ profileId, journeyDays: 0 });
    await access.changeProfile({ profileId, ledgerDays: 0 });
    assert.deepEqual(await shown(), [0, 0]);
  });

  it('is published to the services that store events', async () => {
    const { profileId } = await access.createProfile({ workspaceId, name: 'Published' });
    await using received = await receiveEvents(running);
    await access.changeProfile({ profileId, ledgerDays: 400, journeyDays: 800 });
    const days = () =>
      received.profiles.findLast((profile) => profile.profileId === profileId && profile.ledgerDays !== 0);
    await eventually(() => assert.deepEqual([days()?.ledgerDays, days()?.journeyDays], [400, 800]));
  });

  const bounds: [what: string, change: { ledgerDays?: number; journeyDays?: number }][] = [
    ...[1, 89, 3651].map((ledgerDays): [string, object] => [`a ledger of ${ledgerDays} days`, { ledgerDays }]),
    ...[90, 399, 3651].map((journeyDays): [string, object] => [
      `journeys of ${journeyDays} days`,
      { ledgerDays: 90, journeyDays },
    ]),
  ];
  for (const [what, change] of bounds)
    it(`is never ${what}`, async () => {
      const { profileId } = await access.createProfile({ workspaceId, name: what });
      await assert.rejects(access.changeProfile({ profileId, ...change }), { reason: 'validation_error' });
    });
});
