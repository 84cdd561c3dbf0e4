// Tests that every response counts days in the profile's time zone, and that all of them change to another zone at one moment.
import assert from 'node:assert/strict';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { derivedState } from './derived-state.ts';
import { adClick, catalog, DAY, DIRECT, PAGE, profile, profileIn, resolved, T0 } from './messages.ts';
import { createReplayHold } from './replay-hold.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const LETTER = { channel: 'print', conditions: [{ field: 'source', operator: 'equals', value: 'letter' }] };
const dayOf = (day: string) => ({ dateFrom: day, dateTo: day });

describe('the days of reports', () => {
  let app: RunningAttribution;
  let profiles = 0;
  const { beforeReplayStep, halfway } = createReplayHold();
  const now = () => new Date('2026-04-01T03:00:00Z');
  before(async () => {
    app = await runAttribution('report_days', { replacedRetentionMs: 0, eventsPerPart: 2, beforeReplayStep, now });
  });
  after(async () => await app[Symbol.asyncDispose]());

  /** Returns the events of a person who came by an ad and paid later. */
  const buyer = (profileId: string, key: string, paidAt: string) => [
    resolved({
      ...{ profileId, key: `visit ${key}`, at: Date.parse(paidAt) - DAY, visitorId: key, web: PAGE },
      marketing: adClick({ campaignExternalId: 'c1', adExternalId: 'a1' }),
    }),
    resolved({
      ...{ profileId, key: `paid ${key}`, at: Date.parse(paidAt), visitorId: key, marketing: DIRECT },
      ...{ eventType: 'payment_received', value: '10', currency: 'CLP' },
    }),
  ];
  const ads = (profileId: string) =>
    catalog(profileId, [
      { level: AdLevel.CAMPAIGN, externalId: 'c1', name: 'Spring' },
      { level: AdLevel.AD, externalId: 'a1', name: 'Video', campaignExternalId: 'c1' },
    ]);

  async function profileWith(timeZone: string | null, paidAt: readonly string[]): Promise<string> {
    const profileId = `zoned-${profiles++}`;
    const said = timeZone === null ? profile(profileId) : profileIn(profileId, timeZone);
    await app.publish([said, ads(profileId), ...paidAt.flatMap((at, i) => buyer(profileId, `v${i}`, at))]);
    await app.drained();
    return profileId;
  }

  /** Returns how many conversions each kind of response has on a day, and the zone that it says it used. */
  async function countsOn(profileId: string, day: string) {
    const asked = { profileId, range: dayOf(day) };
    const { client } = app;
    const [overview, byDay, campaigns, rest, customers, conversions, ad, comparison] = await Promise.all([
      client.getOverview(asked),
      client.getOverviewDays(asked),
      client.listCampaigns({ ...asked, limit: 10 }),
      client.getUnattributed({ ...asked, model: 'last_non_direct' }),
      client.listConvertedCustomers({ ...asked, goal: 'payment_received', limit: 10 }),
      client.listCampaignConversions({ ...asked, id: 'c1', model: 'first_touch', limit: 10 }),
      client.getAd({ ...asked, id: 'a1', model: 'first_touch' }),
      client.getPlatformComparison({ ...asked, model: 'first_touch' }),
    ]);
    const reports = [overview, byDay, campaigns, rest, customers, conversions, ad, comparison];
    const zones = reports.map(({ days }) => days?.timeZone);
    assert.equal(new Set(zones).size, 1);
    assert.deepEqual([overview.days?.dateFrom, overview.days?.dateTo], [day, day]);
    const counts = {
      overview: Number(overview.conversions),
      byDay: Number(byDay.byDay[0]?.conversions),
      rows: Number(campaigns.rows.reduce((sum, { counts }) => sum + (counts?.attributedOutcomeCount ?? 0n), 0n)),
      customers: customers.rows.length,
      conversions: conversions.rows.length,
      ad: Number(ad.row?.counts?.attributedOutcomeCount ?? 0n),
      comparison: Number(comparison.rows[0]?.comparison?.svcConversions ?? 0n),
    };
    assert.equal(new Set(Object.values(counts)).size, 1, JSON.stringify(counts));
    return { count: counts.overview, zone: zones[0] };
  }

  // Zone, time of the payment, and its day in the zone.
  const days: [timeZone: string | null, paidAt: string, day: string][] = [
    [null, '2026-03-02T03:00:00.000Z', '2026-03-02'],
    ['', '2026-03-02T23:59:59.999Z', '2026-03-02'],
    ['America/Lima', '2026-03-02T04:59:59.999Z', '2026-03-01'],
    ['America/Lima', '2026-03-02T05:00:00.000Z', '2026-03-02'],
    ['Asia/Kolkata', '2026-03-02T18:30:00.000Z', '2026-03-03'],
    ['Pacific/Auckland', '2026-03-02T11:00:00.000Z', '2026-03-03'],
    ['Pacific/Pago_Pago', '2026-03-02T10:59:59.999Z', '2026-03-01'],
    ['America/New_York', '2026-03-09T03:59:59.999Z', '2026-03-08'],
  ];
  for (const [timeZone, paidAt, day] of days) {
    it(`have ${paidAt} on ${day} of ${timeZone || 'UTC'} in every response`, async () => {
      const profileId = await profileWith(timeZone, [paidAt]);
      const next = new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
      assert.deepEqual(await countsOn(profileId, day), { count: 1, zone: timeZone || 'UTC' });
      assert.deepEqual(await countsOn(profileId, next), { count: 0, zone: timeZone || 'UTC' });
    });
  }

  it('change to another zone by a replay, all at once', async () => {
    const profileId = await profileWith('America/Lima', [
      '2026-03-02T03:00:00Z',
      '2026-03-03T03:00:00Z',
      '2026-03-05T15:00:00Z',
    ]);
    assert.deepEqual(await countsOn(profileId, '2026-03-01'), { count: 1, zone: 'America/Lima' });
    const goOn = await halfway(profileId, () => app.publish([profileIn(profileId, 'Asia/Kolkata', T0 + 1)]));
    assert.deepEqual(await countsOn(profileId, '2026-03-01'), { count: 1, zone: 'America/Lima' });
    goOn();
    await app.drained();
    assert.deepEqual(await countsOn(profileId, '2026-03-01'), { count: 0, zone: 'Asia/Kolkata' });
    assert.deepEqual(await countsOn(profileId, '2026-03-02'), { count: 1, zone: 'Asia/Kolkata' });
    assert.deepEqual((await app.replays.getReplayStatus({ profileId })).cause, 'time_zone');
  });

  it('are the former ones again when the zone is', async () => {
    const profileId = await profileWith(null, ['2026-03-02T03:00:00Z', '2026-03-03T03:00:00Z']);
    const first = await derivedState(app.collections, profileId);
    await app.publish([profileIn(profileId, 'Pacific/Auckland', T0 + 1), profileIn(profileId, 'UTC', T0 + 2)]);
    await app.drained();
    assert.equal(await derivedState(app.collections, profileId), first);
    assert.deepEqual(await countsOn(profileId, '2026-03-02'), { count: 1, zone: 'UTC' });
  });

  it('are derived anew only for another zone, however often it is received', async () => {
    const profileId = await profileWith('America/Lima', ['2026-03-02T03:00:00Z']);
    await app.publish([profileIn(profileId, 'America/Lima', T0 + 1), profileIn(profileId, 'Asia/Tokyo', T0 - 1)]);
    await app.drained();
    assert.equal((await app.replays.getReplayStatus({ profileId })).status, 'idle');
    assert.deepEqual(await countsOn(profileId, '2026-03-01'), { count: 1, zone: 'America/Lima' });
  });

  it('stay those of the zone when channel rules are set, and the rules stay when the zone changes', async () => {
    const profileId = await profileWith('America/Lima', ['2026-03-02T03:00:00Z']);
    await app.classifications.setClassification({ profileId, rules: [LETTER] });
    await app.drained();
    assert.deepEqual(await countsOn(profileId, '2026-03-01'), { count: 1, zone: 'America/Lima' });
    await app.publish([profileIn(profileId, 'Asia/Tokyo', T0 + 1)]);
    await app.drained();
    assert.deepEqual(await countsOn(profileId, '2026-03-02'), { count: 1, zone: 'Asia/Tokyo' });
    assert.equal((await app.classifications.getClassification({ profileId })).inForce, true);
  });

  it('are those of the zone from the first figure on, for events from before the profile was known', async () => {
    const profileId = `zoned-${profiles++}`;
    await app.publish(buyer(profileId, 'v', '2026-03-02T03:00:00Z'));
    await app.consumed();
    await app.publish([ads(profileId), profileIn(profileId, 'America/Lima')]);
    await app.drained();
    assert.deepEqual(await countsOn(profileId, '2026-03-01'), { count: 1, zone: 'America/Lima' });
    assert.equal((await app.replays.getReplayStatus({ profileId })).status, 'idle');
  });

  it('are those of the zone even if an earlier release, which did not store zones, received the change', async () => {
    const profileId = await profileWith(null, ['2026-03-02T03:00:00Z']);
    await app.collections.profiles.updateOne(
      { _id: profileId },
      { $unset: { time_zone_said: 1, time_zone: 1 }, $set: { changed_at: new Date(T0 + 1) } },
    );
    await app.publish([profileIn(profileId, 'America/Lima', T0 + 1)]);
    await app.drained();
    assert.deepEqual(await countsOn(profileId, '2026-03-01'), { count: 1, zone: 'America/Lima' });
  });

  it('stay as they are for an unknown zone, and later changes still take effect', async () => {
    const profileId = await profileWith('America/Lima', ['2026-03-02T03:00:00Z']);
    await app.publish([profileIn(profileId, 'Mars/Olympus', T0 + 1)]);
    await app.drained();
    assert.deepEqual(await countsOn(profileId, '2026-03-01'), { count: 1, zone: 'America/Lima' });
    await app.publish([profileIn(profileId, 'Asia/Tokyo', T0 + 2)]);
    await app.drained();
    assert.equal((await countsOn(profileId, '2026-03-01')).zone, 'Asia/Tokyo');
  });

  it('convert money by the rates of the day on which it counts', async () => {
    const profileId = await profileWith('America/Lima', []);
    const paid = { eventType: 'payment_received', value: '1', currency: 'USD', visitorId: 'v' };
    const rate = (date: string, value: string) => ({ date, base: 'USD', currency: 'CLP', rate: value });
    await app.publish([resolved({ profileId, key: 'usd', at: Date.parse('2026-03-12T03:00:00Z'), ...paid })]);
    await app.drained();
    const revenue = async () => (await app.client.getOverview({ profileId, range: dayOf('2026-03-11') })).revenue;
    assert.equal(await revenue(), undefined);
    await app.client.importRates({ rates: [rate('2026-03-11', '900'), rate('2026-03-12', '1000')] });
    await app.drained();
    assert.equal(await revenue(), '900');
  });

  it('end with the present day of the zone when the last days are requested', async () => {
    const profileId = await profileWith('America/Lima', ['2026-03-25T04:59:00Z', '2026-03-25T05:00:00Z']);
    // It is the 31st in Lima.
    const { days, row } = await app.client.getAd({ profileId, id: 'a1', range: { lastDays: 7 }, model: 'first_touch' });
    assert.deepEqual([days?.dateFrom, days?.dateTo, days?.timeZone], ['2026-03-25', '2026-03-31', 'America/Lima']);
    assert.equal(row?.counts?.attributedOutcomeCount, 1n);
    const tooMany = app.client.getAd({ profileId, id: 'a1', range: { lastDays: 367 } });
    await assert.rejects(tooMany, { reason: 'invalid_date_range' });
  });
});
