// Tests spend by what syncs read: zero where an account did not deliver, unknown where no sync read, and the removal of rows that
// a platform no longer reports.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { type AdInsightSchema, AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { entityId } from '../src/domain/ids.ts';
import { account, catalog, insights, profile, T0, type WindowInit } from './messages.ts';
import { dayOf } from './report-seed.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const { CAMPAIGN, AD_SET, AD } = AdLevel;
const WINDOW = { since: dayOf(0), until: dayOf(9) };
const at = (day: string) => Date.parse(`${day}T10:00:00Z`);

describe('spend', () => {
  let app: RunningAttribution;
  before(async () => {
    app = await runAttribution('measured_spend');
  });
  after(async () => app[Symbol.asyncDispose]());

  /** Creates a profile with a campaign in each of these accounts; the campaign's id is the account's. */
  async function advertiser(...accounts: string[]): Promise<string> {
    const profileId = randomUUID();
    const entities = (id: string) => [
      { level: CAMPAIGN, externalId: id },
      { level: AD_SET, externalId: `s${id}`, campaignExternalId: id },
      { level: AD, externalId: `a${id}`, campaignExternalId: id, adSetExternalId: `s${id}` },
    ];
    await send([profile(profileId), ...accounts.map((id) => catalog(profileId, entities(id), T0, 'social_ads', id))]);
    return profileId;
  }
  async function send(events: BusEvent[]): Promise<void> {
    await app.publish(events);
    await app.drained();
  }
  const row = (externalId: string, day: number, spend: string, level: AdLevel = CAMPAIGN) =>
    ({ level, externalId, date: dayOf(day), spend, currency: 'CLP', impressions: 1n }) satisfies MessageInitShape<
      typeof AdInsightSchema
    >;
  const synced = (profileId: string, rows: ReturnType<typeof row>[], window: Partial<WindowInit> = {}, sync = 1) =>
    insights(profileId, rows, T0 + sync, { account: 'a', ...WINDOW, ...window });

  async function figures(profileId: string, from: number, to: number) {
    const range = { dateFrom: dayOf(from), dateTo: dayOf(to) };
    const { client } = app;
    const { spend } = await client.getOverview({ profileId, range });
    const { platforms } = await client.getPlatformComparison({ profileId, range });
    const ad = await client.getAd({ profileId, range, id: 'aa' }).catch(() => null);
    const id = entityId(profileId, 'social_ads', 'campaign', 'a');
    const trend = await client.getTrend({ profileId, range, entityIds: [id] });
    const rows = await client.listCampaigns({ profileId, range, limit: 100 });
    return {
      overview: spend,
      ad: ad?.row?.spend,
      trend: trend.rows.map((day) => `${day.date} ${day.spend}`),
      campaigns: rows.rows.map((each) => [each.externalId, each.spend]),
      delivering: platforms.map(({ hasDelivery }) => hasDelivery),
    };
  }

  it('is zero on days without delivery that a sync read, and unknown before and after what it read', async () => {
    const profileId = await advertiser('a');
    await send([synced(profileId, [])]);
    const zero = await figures(profileId, 0, 2);
    assert.deepEqual([zero.overview, zero.ad, zero.delivering], ['0', '0', [false]]);
    assert.deepEqual(zero.trend, [`${dayOf(0)} 0`, `${dayOf(1)} 0`, `${dayOf(2)} 0`]);
    const before = await figures(profileId, -1, 2);
    assert.deepEqual([before.overview, before.ad, before.trend.length], [undefined, undefined, 3]);
    const behind = await figures(profileId, 8, 11);
    assert.deepEqual([behind.overview, behind.ad, behind.trend.length], [undefined, undefined, 2]);
  });

  it('is the sum of what was spent, with zeros in between, in every report', async () => {
    const profileId = await advertiser('a');
    await send([synced(profileId, [row('a', 1, '7'), row('sa', 1, '7', AD_SET), row('aa', 1, '7', AD)])]);
    const { overview, ad, trend, campaigns } = await figures(profileId, 0, 3);
    assert.deepEqual([overview, ad, campaigns], ['7', '7', [['a', '7']]]);
    assert.deepEqual(
      trend,
      [0, 1, 2, 3].map((n) => `${dayOf(n)} ${n === 1 ? 7 : 0}`),
    );
    const wider = await figures(profileId, -1, 3);
    assert.deepEqual([wider.overview, wider.ad, wider.campaigns], [undefined, undefined, [['a', undefined]]]);
  });

  it('is unknown as a whole while one of two accounts has a day that was never synced, and known for the campaigns of the other', async () => {
    const profileId = await advertiser('a', 'b');
    await send([synced(profileId, [row('a', 1, '7')]), account(profileId, 'b')]);
    assert.equal((await figures(profileId, 0, 5)).overview, undefined, 'never synced');
    await send([synced(profileId, [row('b', 3, '5')], { account: 'b', since: dayOf(2) })]);
    const part = await figures(profileId, 0, 5);
    assert.deepEqual(
      [part.overview, part.campaigns.sort()],
      [
        undefined,
        [
          ['a', '7'],
          ['b', undefined],
        ],
      ],
    );
    assert.equal((await figures(profileId, 2, 5)).overview, '5');
    await send([account(profileId, 'b', { disconnectedAt: at(dayOf(4)) })]);
    assert.equal((await figures(profileId, 2, 9)).overview, '5', 'no day is required of a disconnected account');
  });

  it('loses rows that a later sync of the same days does not bring again, only of its own account', async () => {
    const profileId = await advertiser('a', 'b');
    const first = [row('a', 0, '1'), row('a', 1, '7'), row('aa', 1, '7', AD), row('a', 2, '2')];
    const others = synced(profileId, [row('b', 1, '100')], { account: 'b' });
    await send([synced(profileId, first), others, synced(profileId, [row('a', 2, '3')], { since: dayOf(1) }, 2)]);
    const { overview, ad, trend } = await figures(profileId, 0, 3);
    assert.deepEqual([overview, ad], ['104', '0']);
    assert.deepEqual(
      trend,
      [1, 0, 3, 0].map((spend, n) => `${dayOf(n)} ${spend}`),
    );
  });

  it('is the same in whatever order and however often the parts of two syncs arrive', async () => {
    const profileId = await advertiser('a');
    const of = (part: number, parts: number) => ({ part, parts });
    const [early0, early1] = [
      synced(profileId, [row('a', 1, '7')], of(0, 2), 1),
      synced(profileId, [row('a', 2, '9')], of(1, 2), 1),
    ] as const;
    const [late0, late1] = [
      synced(profileId, [row('a', 3, '1')], of(0, 2), 2),
      synced(profileId, [row('a', 4, '2')], of(1, 2), 2),
    ] as const;
    await send([late1, early0]);
    assert.equal((await figures(profileId, 0, 5)).overview, undefined, 'neither sync is complete');
    await send([late0, early1, early0, late1]);
    assert.equal((await figures(profileId, 0, 5)).overview, '3');
    assert.equal((await app.collections.adAccounts.findOne({ profile_id: profileId }))?.open.length, 0);
  });

  it('of rows that an earlier release stored still counts, and the first sync replaces the days that it restates', async () => {
    const profileId = await advertiser('a');
    await send([insights(profileId, [row('a', -20, '4'), row('a', 1, '7'), row('a', 2, '9')])]);
    assert.equal((await figures(profileId, -25, 5)).overview, '20', 'rows alone, before any window');
    await send([synced(profileId, [row('a', 2, '8')])]);
    assert.equal((await figures(profileId, -20, 5)).overview, '12');
    assert.equal((await figures(profileId, -21, 5)).overview, undefined, 'before the first row');
  });

  it('refuses an invalid window', async () => {
    const profileId = await advertiser('a');
    await send([synced(profileId, [row('a', 1, '7')], { since: dayOf(5), until: dayOf(0) })]);
    assert.equal((await figures(profileId, 0, 5)).overview, undefined);
  });
});
