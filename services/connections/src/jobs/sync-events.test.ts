// Tests how a sync is split into messages, and their ids.
import assert from 'node:assert/strict';
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  AdLevel,
  type AdsInsightsSynced,
  type AdsInsightsSyncedSchema,
} from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { type SyncIdentity, syncEvents } from './sync-events.ts';

const sync: SyncIdentity = {
  profileId: 'p',
  connectionId: 'c',
  channel: 'social_ads',
  accountExternalId: 'act_1',
  connectedAt: new Date(0),
  syncId: 's1',
  syncedAt: new Date(0),
};
const WINDOW = { since: '2026-11-01', until: '2026-11-28' };
const ACCOUNT = { accountTimeZone: 'America/Lima', window: WINDOW };
const entities = (n: number) => Array.from({ length: n }, (_, i) => ({ level: AdLevel.AD, externalId: String(i) }));

describe('the messages of a sync', () => {
  it('carry at most 500 entries each, catalog before insights', () => {
    const read = { ...ACCOUNT, entities: entities(501), insights: [{ externalId: '1' }] };
    const events = syncEvents(sync, read);
    assert.deepEqual(
      events.map((event) => event.entry.subject),
      ['touchline.ads.catalog', 'touchline.ads.catalog', 'touchline.ads.insights'],
    );
  });

  it('have ids that the same sync makes again and another sync does not', () => {
    const ids = (syncId: string) =>
      syncEvents({ ...sync, syncId }, { ...ACCOUNT, entities: entities(501), insights: [{}] }).map((event) => event.id);
    assert.deepEqual(ids('s1'), ids('s1'));
    assert.equal(new Set([...ids('s1'), ...ids('s2')]).size, 6);
  });

  it('carry the exact claim of the platform, and a whole count for readers of an earlier release', () => {
    const claims: [exact: string, whole: bigint | undefined][] = [
      ['0.4', 0n],
      ['1.5', 2n],
      ['3', 3n],
      ['', undefined],
    ];
    const insights = claims.map(([conversionsExact], n) => ({ externalId: String(n), conversionsExact }));
    const [event] = syncEvents(sync, { ...ACCOUNT, entities: [], insights });
    const rows = (event?.data as MessageInitShape<typeof AdsInsightsSyncedSchema> | undefined)?.rows ?? [];
    assert.deepEqual(
      rows.map((row) => [row.conversionsExact, row.conversions]),
      claims,
    );
  });

  const windows = (insights: object[]) =>
    syncEvents(sync, { ...ACCOUNT, entities: [], insights }).map((event) => {
      const { window, rows = [] } = event.data as MessageInitShape<typeof AdsInsightsSyncedSchema>;
      return [window?.accountExternalId, window?.since, window?.until, window?.part, window?.parts, rows.length];
    });
  const days = ['act_1', WINDOW.since, WINDOW.until];

  it('say which days of which account were read, and which part of the sync each is', () => {
    const insights = Array.from({ length: 501 }, () => ({}));
    assert.deepEqual(windows(insights), [
      [...days, 0, 2, 500],
      [...days, 1, 2, 1],
    ]);
  });

  it('report a sync that found no delivery', () => {
    assert.deepEqual(windows([]), [[...days, 0, 1, 0]]);
  });

  it('do not exist for an account that can have no ads', () => {
    assert.deepEqual(syncEvents(sync, { ...ACCOUNT, entities: [], insights: [], window: null }), []);
  });

  it('name the account and the time zone that define the days of the insights', () => {
    const [event] = syncEvents(sync, { ...ACCOUNT, entities: [], insights: [{}] });
    const { window, accountTimeZone } = (event ?? assert.fail()).data as AdsInsightsSynced;
    assert.deepEqual([window?.accountExternalId, accountTimeZone], ['act_1', 'America/Lima']);
  });
});
