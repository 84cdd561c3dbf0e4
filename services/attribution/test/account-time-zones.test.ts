// Tests that spend counts on the days of the ad account, and that responses which show it beside the days of another zone say so.
import assert from 'node:assert/strict';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { entityId } from '../src/domain/ids.ts';
import { catalog, insights, profileIn, T0 } from './messages.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const DATE = '2026-03-01';
const RANGE = { dateFrom: DATE, dateTo: DATE };
const LIMA = { platform: 'social_ads', account: 'act_1', timeZone: 'America/Lima' };
const MADRID = { platform: 'search_ads', account: '900', timeZone: 'Europe/Madrid' };
const marked = ({ platform, account, timeZone }: typeof LIMA) => ({ platform, accountId: account, timeZone });
const on = (date: string) => ({ since: date, until: date });

describe('the time zone of an ad account', () => {
  let app: RunningAttribution;
  let profiles = 0;
  before(async () => {
    app = await runAttribution('account_zones');
  });
  after(async () => await app[Symbol.asyncDispose]());

  const rows = (platform: string, date = DATE) => [
    { level: AdLevel.CAMPAIGN, externalId: `${platform} c`, date, spend: '5', currency: 'CLP', impressions: 1n },
    { level: AdLevel.AD, externalId: `${platform} a`, date, spend: '5', currency: 'CLP', impressions: 1n },
  ];
  const entities = (platform: string) => [
    { level: AdLevel.CAMPAIGN, externalId: `${platform} c`, name: 'Spring' },
    { level: AdLevel.AD, externalId: `${platform} a`, name: 'Video', campaignExternalId: `${platform} c` },
  ];
  const delivery = (profileId: string, account: typeof LIMA, date = DATE, syncedAt = T0) => [
    catalog(profileId, entities(account.platform), syncedAt, account.platform),
    insights(profileId, rows(account.platform, date), syncedAt, { ...account, ...on(date) }),
  ];

  async function profileOf(timeZone: string, ...accounts: (typeof LIMA)[]): Promise<string> {
    const profileId = `accounts-${profiles++}`;
    await app.publish([profileIn(profileId, timeZone), ...accounts.flatMap((account) => delivery(profileId, account))]);
    await app.drained();
    return profileId;
  }

  /** Returns what each response that shows spend says about other time zones. */
  async function told(profileId: string, range = RANGE) {
    const campaign = (platform: string) => entityId(profileId, platform, 'campaign', `${platform} c`);
    const asked = { profileId, range };
    const { client } = app;
    const answers = await Promise.all([
      client.getOverview(asked),
      client.getOverviewDays(asked),
      client.listCampaigns({ ...asked, limit: 10 }),
      client.getPlatformComparison(asked),
      client.getTrend({ ...asked, entityIds: ['social_ads', 'search_ads'].map(campaign) }),
    ]);
    const all = answers.map(({ days }) => days?.otherTimeZones.map(({ $typeName, ...rest }) => rest));
    for (const one of all) assert.deepEqual(one, all[0]);
    return all[0];
  }

  it("is not reported where it is the profile's, under whatever name", async () => {
    assert.deepEqual(await told(await profileOf('America/Lima', LIMA)), []);
    const account = { ...LIMA, timeZone: 'Asia/Calcutta' };
    assert.deepEqual(await told(await profileOf('Asia/Kolkata', account)), []);
    assert.deepEqual(await told(await profileOf('', { ...LIMA, timeZone: 'Etc/UTC' })), []);
  });

  it("is reported where it is not the profile's, by platform", async () => {
    assert.deepEqual(await told(await profileOf('America/Lima', LIMA, MADRID)), [marked(MADRID)]);
    assert.deepEqual(await told(await profileOf('', LIMA, MADRID)), [marked(MADRID), marked(LIMA)]);
  });

  it('is reported only for accounts whose spend is in the response', async () => {
    const profileId = await profileOf('', LIMA, MADRID);
    await app.publish(delivery(profileId, LIMA, '2026-03-09', T0 + 1));
    await app.drained();
    assert.deepEqual(await told(profileId, { dateFrom: '2026-03-09', dateTo: '2026-03-09' }), [marked(LIMA)]);
    assert.deepEqual(await told(profileId, { dateFrom: '2026-03-10', dateTo: '2026-03-10' }), []);
    const { days } = await app.client.getAd({ profileId, id: 'search_ads a', range: RANGE });
    assert.deepEqual(
      days?.otherTimeZones.map(({ accountId }) => accountId),
      ['900'],
    );
    const { days: ofRow } = await app.client.listCampaigns({
      ...{ profileId, range: RANGE, limit: 10, campaignExternalId: 'social_ads c' },
    });
    assert.deepEqual(
      ofRow?.otherTimeZones.map(({ accountId }) => accountId),
      ['act_1'],
    );
  });

  it('is that of the newest sync', async () => {
    const profileId = await profileOf('America/Lima', LIMA);
    const madrid = { ...LIMA, timeZone: 'Europe/Madrid' };
    await app.publish([
      insights(profileId, rows('social_ads'), T0 + 2, { ...madrid, ...on(DATE) }),
      insights(profileId, rows('social_ads'), T0 + 1, { ...LIMA, ...on(DATE), timeZone: 'Asia/Tokyo' }),
    ]);
    await app.drained();
    assert.deepEqual(await told(profileId), [marked(madrid)]);
  });

  it('is reported for rows that an earlier release stored, as soon as a sync has named it', async () => {
    const profileId = await profileOf('');
    await app.publish([catalog(profileId, entities('social_ads')), insights(profileId, rows('social_ads'))]);
    await app.drained();
    assert.deepEqual(await told(profileId), []);
    await app.publish(delivery(profileId, LIMA, '2026-03-09', T0 + 1));
    await app.drained();
    assert.deepEqual(await told(profileId), [marked(LIMA)]);
  });

  it('decides the day on which the account was connected, before which none of its days are missing', async () => {
    const spendOn = async (date: string, timeZone: string) => {
      const profileId = await profileOf('');
      const other = { account: 'act_2', timeZone, since: '2026-03-05', until: '2026-03-09' };
      await app.publish([
        insights(profileId, rows('social_ads', date), T0, { since: DATE, until: '2026-03-09' }),
        insights(profileId, [], T0, { ...other, connectedAt: Date.parse('2026-03-03T10:00:00Z') }),
      ]);
      await app.drained();
      return (await app.client.getOverview({ profileId, range: { dateFrom: date, dateTo: date } })).spend;
    };
    // The account was connected on 2 March in Pago Pago, and on the 3rd in Auckland.
    assert.equal(await spendOn('2026-03-02', 'Pacific/Pago_Pago'), undefined);
    assert.equal(await spendOn('2026-03-02', 'Pacific/Auckland'), '5');
    assert.equal(await spendOn('2026-03-03', 'Pacific/Auckland'), undefined);
  });

  it('is not reported to another profile', async () => {
    await profileOf('', LIMA);
    assert.deepEqual(await told(await profileOf('')), []);
  });

  it("is reported after the profile's time zone changed to another", async () => {
    const profileId = await profileOf('America/Lima', LIMA);
    await app.publish([profileIn(profileId, 'Europe/Madrid', T0 + 1)]);
    await app.drained();
    assert.deepEqual(await told(profileId), [marked(LIMA)]);
  });
});
