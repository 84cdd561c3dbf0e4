// Tests the counts of each day: each conversion is in them once, as what it is in the end, whatever is repeated meanwhile.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { createEndedCounts } from '../src/store/ended-counts.ts';
import { ended } from '../src/store/export-attempts.ts';
import { createExportDeliveries } from '../src/store/export-deliveries.ts';
import type { ExportDeliveryDoc } from '../src/store/export-docs.ts';
import { exportCollections } from '../src/store/export-indexes.ts';
import { type ExportFixture, startExportFixture } from './export-fixture.ts';

describe('the counts of deliveries', () => {
  let fixture: ExportFixture;
  before(async () => {
    fixture = await startExportFixture();
  });
  after(() => fixture[Symbol.asyncDispose]());

  it('are those of the days of a time zone, by destination, with the reasons and what waits', async () => {
    const profile = await fixture.profile();
    const other = await fixture.profile();
    const sent = [await profile.convert(), await profile.convert()];
    await other.convert();
    for (const conversion of sent) await profile.until(conversion, 'delivered');
    const atNobody = await profile.convert({ clicks: [], erased: true });
    await profile.until(atNobody, 'skipped');
    fixture.away.add('identity');
    await profile.until(await profile.convert(), 'pending');
    const row = (await profile.deliveries()).find(({ state }) => state === 'delivered') ?? assert.fail();
    const date = timestampDate(row.endedAt ?? assert.fail())
      .toISOString()
      .slice(0, 10);
    const request = { profileId: profile.id, timeZone: 'UTC', dateFrom: date, dateTo: date };
    await eventually(async () => {
      const { destinations } = await fixture.harness.exports.countDeliveries(request);
      assert.deepEqual(
        destinations.map(({ destination, days, reasons, waiting }) => [
          destination?.id,
          days.map(({ delivered, failed, skipped }) => [delivered, failed, skipped]),
          reasons.map(({ reason, count }) => [reason, count]),
          waiting,
        ]),
        [[profile.destination?.id, [[2n, 0n, 1n]], [['person_erased', 1n]], 1n]],
      );
    });
    fixture.away.delete('identity');
  });

  it('have each end once when several processes count at the same time', async () => {
    const { mongo } = fixture.harness;
    const collections = exportCollections(mongo.db);
    const now = fixture.harness.now();
    const [profileId, destinationId] = [randomUUID(), randomUUID()];
    const rows = Array.from({ length: 60 }, (_, place) => {
      const end = place % 3 === 0 ? ended('skipped', now) : ended('delivered', now);
      return { ...rowOf(profileId, destinationId), ...end, reason: place % 3 === 0 ? ('consent' as const) : null };
    });
    await collections.deliveries.insertMany(rows);
    const count = async () => {
      const counts = createEndedCounts({ ...collections, client: mongo.client });
      // One that counts the same rows at the same moment fails as a whole, and tries again.
      while (await counts.isBehind()) await counts.addEnded(7).catch(() => 0);
    };
    await Promise.all([count(), count(), count()]);
    const day = { start: new Date(now.getTime() - 86_400_000), end: new Date(now.getTime() + 86_400_000) };
    const read = await createEndedCounts({ ...collections, client: mongo.client }).read(profileId, day);
    const sum = (as: string) =>
      (read.get(destinationId) ?? []).filter((one) => one.as === as).reduce((total, one) => total + one.count, 0);
    assert.deepEqual([sum('delivered'), sum('consent')], [40, 20]);
  });

  for (const isCounted of [false, true])
    it(`move a conversion that the platform refused ${isCounted ? 'after' : 'before'} it was counted as delivered`, async () => {
      await fixture.harness.stopService();
      const { mongo } = fixture.harness;
      const collections = exportCollections(mongo.db);
      const counts = createEndedCounts({ ...collections, client: mongo.client });
      const outbox = { write: async () => undefined, nudge: () => undefined };
      const deliveries = createExportDeliveries({ ...collections, client: mongo.client, outbox });
      const now = fixture.harness.now();
      const [profileId, destinationId] = [randomUUID(), randomUUID()];
      const rows = Array.from({ length: 3 }, () => ({
        ...rowOf(profileId, destinationId),
        ...ended('delivered', now),
        trace_id: 'trace',
      }));
      await collections.deliveries.insertMany(rows);
      if (isCounted) await counts.addEnded(500);
      const row_ids = rows.slice(0, 2).map(({ _id }) => _id);
      const request = { profile_id: profileId, trace_id: 'trace', row_ids };
      for (const expected of [2, 0])
        assert.equal(await deliveries.refuseLater(request, { code: 'CLICK_NOT_FOUND', text: '' }), expected);
      await counts.addEnded(500);
      const day = { start: new Date(now.getTime() - 86_400_000), end: new Date(now.getTime() + 86_400_000) };
      const quarters = (await counts.read(profileId, day)).get(destinationId) ?? [];
      assert.deepEqual(Object.fromEntries(quarters.map(({ as, count }) => [as, count])), { delivered: 1, refused: 2 });
      await fixture.harness.startService();
    });

  const refused: [string, object][] = [
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }],
    ['a day that there is not', { dateFrom: '2026-02-30' }],
    ['a range that ends before it begins', { dateFrom: '2026-01-02', dateTo: '2026-01-01' }],
    ['more than 90 days', { dateFrom: '2026-01-01', dateTo: '2026-04-01' }],
  ];
  for (const [what, change] of refused)
    it(`are refused for ${what}`, async () => {
      const request = { profileId: randomUUID(), timeZone: 'UTC', dateFrom: '2026-01-01', dateTo: '2026-01-01' };
      const asked = fixture.harness.exports.countDeliveries({ ...request, ...change });
      await assert.rejects(asked, { reason: 'invalid_parameter' });
    });

  it('come with the match quality that the platform reports, of a profile’s own destinations', async () => {
    const profile = await fixture.profile();
    const { exports } = fixture.harness;
    const destinationId = profile.destination?.id ?? '';
    const conversion = await profile.convert({ actionSource: 'website', pageUrl: 'https://shop.example/thanks' });
    await profile.until(conversion, 'delivered');
    const { isReported, events } = await exports.getMatchQuality({ profileId: profile.id, destinationId });
    assert.deepEqual([isReported, events.map(({ eventName }) => eventName)], [true, ['Purchase']]);
    assert.ok(events[0]?.keys.some(({ key, percentage }) => key === 'email' && percentage === 100));
    const other = await fixture.profile();
    await assert.rejects(exports.getMatchQuality({ profileId: other.id, destinationId }), { reason: 'not_found' });
  });
});

function rowOf(profile_id: string, destination_id: string): ExportDeliveryDoc {
  const at = new Date();
  return {
    ...{ _id: randomUUID(), profile_id, destination_id, kind: 'conversion', connection_id: randomUUID() },
    ...{ status: 'pending', reason: null, error: null, event_id: randomUUID(), conversion_key: 'lead', event_time: at },
    ...{ event_name: '', action_source: null, platform_id: '', created_at: at, next_attempt_at: null },
    ...{ last_attempt_at: null, first_sent_at: null, attempts: 0, tries: 0 },
  };
}
