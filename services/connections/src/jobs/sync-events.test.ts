// Parts and their ids.
import assert from 'node:assert/strict';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { type SyncIdentity, syncEvents } from './sync-events.ts';

const sync: SyncIdentity = {
  profileId: 'p',
  connectionId: 'c',
  channel: 'social_ads',
  syncId: 's1',
  syncedAt: new Date(0),
};
const entities = (n: number) => Array.from({ length: n }, (_, i) => ({ level: AdLevel.AD, externalId: String(i) }));

describe('the messages of a sync', () => {
  it('carry at most 500 entries each, catalog before insights', () => {
    const events = syncEvents(sync, { entities: entities(501), insights: [{ externalId: '1' }] });
    assert.deepEqual(
      events.map((event) => event.entry.subject),
      ['touchline.ads.catalog', 'touchline.ads.catalog', 'touchline.ads.insights'],
    );
  });

  it('have ids that the same sync makes again and another sync does not', () => {
    const ids = (syncId: string) =>
      syncEvents({ ...sync, syncId }, { entities: entities(501), insights: [{}] }).map((event) => event.id);
    assert.deepEqual(ids('s1'), ids('s1'));
    assert.equal(new Set([...ids('s1'), ...ids('s2')]).size, 6);
  });

  it('are none for an account without ads', () => {
    assert.deepEqual(syncEvents(sync, { entities: [], insights: [] }), []);
  });
});
