// Tests the counts of a profile's paid clicks by what they name; each person's clicks count once a day.
import assert from 'node:assert/strict';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { MongoServerError } from 'mongodb';
import { raiseTimeout } from '../src/store/ads/read-paid-clicks.ts';
import { adEntity, dayOf, entityId, insight, journeyEvent, PROFILE, STRANGER } from './report-seed.ts';
import { type ReportService, startReports } from './report-service.ts';

const noon = (day: number, minute = 0) => new Date(Date.parse(dayOf(day)) + 43_200_000 + minute * 60_000);
const paid = { platform: 'social_ads', source: 'facebook', is_paid: true, click_ids: { fbclid: 'one' } };
const named = { ...paid, campaign_external_id: 'c', ad_set_external_id: 's', ad_external_id: 'a' };

describe('the ad ids of clicks', () => {
  let reports: ReportService;
  before(async () => {
    reports = await startReports('ad_id_quality');
    const { adEntities, adInsights, journeyEvents } = reports.collections;
    await adEntities.insertMany([
      adEntity({ level: 'campaign', external_id: 'c' }),
      adEntity({ level: 'ad_set', external_id: 's' }),
      adEntity({ level: 'ad', external_id: 'a' }),
      adEntity({ level: 'ad', external_id: 'quiet' }),
      adEntity({ level: 'ad', external_id: 'named-only', source: 'utm' }),
      adEntity({ level: 'ad', external_id: 'theirs', profile_id: STRANGER }),
    ]);
    await adInsights.insertMany([
      insight({ entity_id: entityId('ad', 'a'), level: 'ad', date: dayOf(1), clicks: 7 }),
      insight({ entity_id: entityId('ad', 'a'), level: 'ad', date: dayOf(2), clicks: 4 }),
      insight({ entity_id: entityId('ad', 'a'), level: 'ad', date: dayOf(40), clicks: 90 }),
    ]);
    await journeyEvents.insertMany([
      journeyEvent({ time: noon(1), marketing: named }),
      // A later page carries the tags of the first.
      journeyEvent({ time: noon(1, 3), marketing: named }),
      journeyEvent({ time: noon(1), person_id: 'other', marketing: named }),
      journeyEvent({ time: noon(2), marketing: { ...named, click_ids: { fbclid: 'two' } } }),
      journeyEvent({ time: noon(2), marketing: { ...paid, ad_external_id: 'named-only' } }),
      journeyEvent({ time: noon(2), person_id: 'other', marketing: { ...paid, ad_external_id: 'theirs' } }),
      journeyEvent({
        time: noon(2),
        marketing: { ...paid, platform: 'search_ads', source: 'google', click_ids: { gclid: 'g' } },
      }),
      journeyEvent({ time: noon(2), marketing: { ...named, is_payment_return: true, click_ids: { fbclid: 'three' } } }),
      journeyEvent({ time: noon(2), marketing: { ...named, is_paid: false, click_ids: {} } }),
      journeyEvent({ time: noon(40), marketing: { ...named, click_ids: { fbclid: 'late' } } }),
      journeyEvent({ time: noon(1), profile_id: STRANGER, marketing: named }),
    ]);
  });
  after(async () => reports[Symbol.asyncDispose]());

  const quality = (over: object = {}) =>
    reports.adIds.getAdIdQuality({ profileId: PROFILE, range: { dateFrom: dayOf(1), dateTo: dayOf(2) }, ...over });

  it('are counted level by level and platform by platform', async () => {
    const { paidClicks, levels, platforms, unknown } = await quality();
    assert.equal(paidClicks, 6n);
    assert.deepEqual(
      levels.map((row) => [row.level, row.known, row.unknown, row.none]),
      [
        [AdLevel.CAMPAIGN, 3n, 0n, 3n],
        [AdLevel.AD_SET, 3n, 0n, 3n],
        [AdLevel.AD, 3n, 2n, 1n],
      ],
    );
    assert.deepEqual(
      platforms.map((row) => [row.platform, row.paidClicks]),
      [
        ['social_ads', 5n],
        ['search_ads', 1n],
      ],
    );
    assert.deepEqual(unknown.map((row) => [row.level, row.externalId, row.paidClicks]).sort(), [
      [AdLevel.AD, 'named-only', 1n],
      [AdLevel.AD, 'theirs', 1n],
    ]);
  });

  it('are counted separately where two platforms use the same id for an ad', async () => {
    const { adEntities, adInsights, journeyEvents } = reports.collections;
    const day = dayOf(60);
    for (const [platform, clicks] of [
      ['social_ads', 5],
      ['search_ads', 9],
    ] as const) {
      const ad = adEntity({ level: 'ad', external_id: 'both', platform });
      await adEntities.insertOne(ad);
      await adInsights.insertOne(insight({ entity_id: ad._id, level: 'ad', platform, date: day, clicks }));
    }
    const google = { platform: 'search_ads', source: 'google', click_ids: { gclid: 'g' } };
    await journeyEvents.insertMany([
      journeyEvent({ time: noon(60), marketing: { ...paid, ad_external_id: 'both' } }),
      journeyEvent({ time: noon(60), marketing: { ...paid, ...google, ad_external_id: 'both' } }),
      journeyEvent({ time: noon(60), person_id: 'other', marketing: { ...paid, ...google, ad_external_id: 'both' } }),
    ]);
    const { ads } = await quality({ range: { dateFrom: day, dateTo: day }, adExternalIds: ['both'] });
    assert.deepEqual(
      ads.map(({ namedClicks, platformClicks, on }) => [
        ...[namedClicks, platformClicks],
        on.map((each) => [each.platform, each.namedClicks, each.platformClicks]),
      ]),
      [
        [
          ...[3n, 14n],
          [
            ['search_ads', 2n, 9n],
            ['social_ads', 1n, 5n],
          ],
        ],
      ],
    );
  });

  it('are shown beside the clicks that the platform counts for each ad', async () => {
    const { ads } = await quality({ adExternalIds: ['quiet', 'a', 'nobody’s'] });
    assert.deepEqual(
      ads.map((row) => [row.externalId, row.namedClicks, row.platformClicks]),
      [
        ['quiet', 0n, undefined],
        ['a', 3n, 11n],
        ['nobody’s', 0n, undefined],
      ],
    );
  });

  it('are not counted indefinitely', () => {
    const expired = new MongoServerError({ message: 'operation exceeded time limit', code: 50 });
    assert.throws(() => raiseTimeout(expired), { reason: 'audit_timeout' });
    const other = new MongoServerError({ message: 'not primary', code: 10_107 });
    assert.throws(() => raiseTimeout(other), other);
  });

  it('exclude those of another profile, and need a valid range', async () => {
    assert.equal((await quality({ profileId: STRANGER })).paidClicks, 1n);
    assert.equal((await quality({ profileId: 'nobody' })).paidClicks, 0n);
    await assert.rejects(quality({ range: undefined }), { reason: 'invalid_date_range' });
    await assert.rejects(quality({ adExternalIds: Array(201).fill('a') }), { reason: 'invalid_parameter' });
  });

  // Zone, two instants at which one person came with the same ids, on how many days that was, one of the days.
  const days: [timeZone: string, at: [string, string], onDays: bigint, day: string][] = [
    ['America/Lima', ['2026-05-05T04:59:59.999Z', '2026-05-05T05:00:00Z'], 2n, '2026-05-04'],
    ['America/Lima', ['2026-05-05T05:00:00Z', '2026-05-06T04:59:59.999Z'], 1n, '2026-05-05'],
    // A spelling that this machine knows and the database does not.
    ['asia/kathmandu', ['2026-05-04T18:14:00Z', '2026-05-04T18:15:00Z'], 2n, '2026-05-05'],
    ['Pacific/Pago_Pago', ['2026-05-05T10:59:00Z', '2026-05-05T11:00:00Z'], 2n, '2026-05-04'],
    // The 5th of April has 25 hours there.
    ['Pacific/Auckland', ['2026-04-04T11:00:00Z', '2026-04-05T11:59:00Z'], 1n, '2026-04-05'],
  ];
  for (const [n, [timeZone, at, onDays, day]] of days.entries()) {
    it(`are counted on ${onDays} days of ${timeZone} at ${at.join(' and ')}`, async () => {
      const profileId = `zoned-${n}`;
      const profile = { _id: profileId, reporting_currency: 'CLP', changed_at: new Date(0), time_zone: timeZone };
      await reports.collections.profiles.insertOne(profile);
      const clicked = at.map((time) => journeyEvent({ profile_id: profileId, time: new Date(time), marketing: named }));
      await reports.collections.journeyEvents.insertMany(clicked);
      const on = await quality({ profileId, range: { dateFrom: day, dateTo: day } });
      assert.deepEqual([on.paidClicks, on.days?.timeZone], [1n, timeZone]);
      const all = await quality({ profileId, range: { dateFrom: '2026-04-01', dateTo: '2026-05-31' } });
      assert.equal(all.paidClicks, onDays);
    });
  }
});
