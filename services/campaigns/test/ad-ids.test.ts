// Tests which connection has a campaign: by the catalog in whatever order it comes, and by the platform where the catalog is
// silent or old.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { adsCatalog } from '@touchline/proto/catalog.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { ACTOR, commonHarness, type Harness, IDS } from './harness.ts';
import { refused } from './refused.ts';

describe('the connection of a campaign', () => {
  let harness: Harness;
  before(async () => {
    harness = await commonHarness();
  });

  interface Told {
    profileId: string;
    connectionId: string;
    minute: number;
    platform?: string;
  }
  const tell = (messages: readonly Told[]) =>
    publish(
      harness.bus,
      messages.map(({ profileId, connectionId, minute, platform = 'social_ads' }) => {
        const entities = [{ level: AdLevel.CAMPAIGN, externalId: IDS.campaign }];
        const syncedAt = timestampFromDate(new Date(Date.UTC(2026, 10, 1, 0, minute)));
        const data = { profileId, connectionId, platform, syncedAt, entities };
        return busEvent(adsCatalog, { id: randomUUID(), profileId, time: new Date(), data });
      }),
    );
  const known = (profileId: string) => harness.collections.adIds.find({ profile_id: profileId }).toArray();
  const learnt = (profileId: string, connectionId: string) =>
    eventually(async () =>
      assert.deepEqual(
        (await known(profileId)).map((doc) => doc.connection_id),
        [connectionId],
      ),
    );

  it('is that of the newest sync, in whatever order and however often syncs arrive', async () => {
    const profileId = randomUUID();
    const told = [3, 1, 2, 3, 1].map((minute) => ({ profileId, minute, connectionId: `connection-${minute}` }));
    await tell(told);
    await learnt(profileId, 'connection-3');
    const other = randomUUID();
    await tell([...told.toReversed(), { profileId: other, minute: 9, connectionId: 'of another' }]);
    await learnt(other, 'of another');
    await learnt(profileId, 'connection-3');
  });

  it('comes with the sync of a real account', async () => {
    const p = await harness.profile();
    await harness.connections.startSync({ profileId: p.id });
    await eventually(async () => assert.equal((await known(p.id)).length, 9));
    assert.deepEqual([...new Set((await known(p.id)).map((doc) => doc.connection_id))], [p.connectionId]);
    assert.equal((await p.pause()).connectionId, p.connectionId);
    await p.resume();
  });

  it('is looked up on the platform when the catalog names a connection that no longer has it', async () => {
    const p = await harness.profile();
    await tell([{ profileId: p.id, connectionId: randomUUID(), minute: 1 }]);
    await eventually(async () => assert.equal((await known(p.id)).length, 1));
    assert.equal((await p.pause()).connectionId, p.connectionId);
    await p.resume();
  });

  it('is not guessed where two platforms have that id: the caller names the platform, and nothing is written before', async () => {
    const p = await harness.profile();
    const earlier = randomUUID();
    await p.pause(IDS.campaign, earlier);
    const resumed = await p.resume();
    await tell([
      { profileId: p.id, connectionId: p.connectionId, minute: 1 },
      { profileId: p.id, connectionId: randomUUID(), minute: 1, platform: 'search_ads' },
    ]);
    await eventually(async () => assert.equal((await known(p.id)).length, 2));
    harness.writes();
    const pause = (platform: string) =>
      harness.client.setStatus({
        ...{ profileId: p.id, level: AdLevel.CAMPAIGN, externalId: IDS.campaign, status: 'PAUSED', platform },
        ...{ appliedBy: ACTOR, operationId: randomUUID() },
      });
    const status = (platform: string) =>
      harness.client.getStatus({ profileId: p.id, externalId: IDS.campaign, platform });
    for (const ask of [pause, status]) {
      const error = await refused(ask(''), 'invalid_state', /search_ads and social_ads.*platform/);
      assert.deepEqual(error.details, { reason: 'ambiguous_id', applied: 'no' });
      await refused(ask('tiktok'), 'campaign_not_found');
    }
    assert.deepEqual(harness.writes(), []);
    assert.equal((await status('social_ads')).platform, 'social_ads');
    assert.equal((await pause('social_ads')).action?.state, 'applied');
    // A repeated request gets the same result as before, and an undo finds the platform in its action.
    assert.equal((await p.pause(IDS.campaign, earlier)).state, 'applied');
    await refused(p.undo(resumed.id), 'invalid_state', /since|changed/);
    await harness.freshWorld();
  });
});
