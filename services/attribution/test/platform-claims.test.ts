// Tests what platforms claim for themselves, from their messages to the comparison.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { type AdInsightSchema, AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { entityId } from '../src/domain/ids.ts';
import { catalog, insights, profile, T0 } from './messages.ts';
import { dayOf, fact } from './report-seed.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const RANGE = { dateFrom: dayOf(0), dateTo: dayOf(20) };

describe('the claim of a platform', () => {
  let app: RunningAttribution;
  before(async () => {
    // Some of these tests change stored rows by hand, which raises no version.
    app = await runAttribution('platform_claims', {}, { REPORT_MEMORY_MB: '0' });
  });
  after(async () => app[Symbol.asyncDispose]());

  /** Creates a profile with one campaign, and what its platform reported about it, sync by sync. */
  async function reported(...syncs: MessageInitShape<typeof AdInsightSchema>[][]): Promise<string> {
    const profileId = randomUUID();
    const row = { level: AdLevel.CAMPAIGN, externalId: '1', currency: 'CLP' };
    await app.publish([
      profile(profileId),
      catalog(profileId, [{ level: AdLevel.CAMPAIGN, externalId: '1', name: 'Spring' }]),
      ...syncs.map((rows, n) =>
        insights(
          profileId,
          rows.map((each) => ({ ...row, ...each })),
          T0 + n,
        ),
      ),
    ]);
    await app.drained();
    return profileId;
  }

  const claims = async (profileId: string) => {
    const { platforms, rows } = await app.client.getPlatformComparison({ profileId, range: RANGE });
    return [...platforms, ...rows].map(({ comparison }) => [
      comparison?.platformConversionsExact,
      comparison?.platformConversions,
    ]);
  };
  const both = (exact: string, whole: bigint) => [
    [exact, whole],
    [exact, whole],
  ];

  it('is summed with its fractions before anything is rounded', async () => {
    const days = Array.from({ length: 10 }, (_, n) => ({ date: dayOf(n), conversionsExact: '0.4', conversions: 0n }));
    assert.deepEqual(await claims(await reported(days)), both('4', 4n));
    const one = [{ date: dayOf(0), conversionsExact: '1.5', conversions: 2n }];
    assert.deepEqual(await claims(await reported(one)), both('1.5', 2n));
  });

  it('is the whole count when a sender, or a stored row, is of an earlier release', async () => {
    const profileId = await reported([
      { date: dayOf(0), conversions: 2n },
      { date: dayOf(1), conversionsExact: '0.25', conversions: 0n },
    ]);
    assert.deepEqual(await claims(profileId), both('2.25', 2n));
    const { adInsights } = app.collections;
    await adInsights.updateMany({ profile_id: profileId }, { $unset: { conversions_exact: '' } });
    assert.deepEqual(await claims(profileId), both('2', 2n));
  });

  it('is replaced by a later sync, whichever release it comes from', async () => {
    const exact = { date: dayOf(0), conversionsExact: '1.5', conversions: 2n };
    assert.deepEqual(await claims(await reported([exact], [{ date: dayOf(0), conversions: 5n }])), both('5', 5n));
    assert.deepEqual(await claims(await reported([{ date: dayOf(0), conversions: 5n }], [exact])), both('1.5', 2n));
  });

  it('is shown beside the conversions of its own kind, and says which those are', async () => {
    const profileId = await reported([{ date: dayOf(1), conversionsExact: '3', conversionValue: '90' }]);
    const id = entityId(profileId, 'social_ads', 'campaign', '1');
    const day = dayOf(1);
    await app.client.upsertGoal({
      profileId,
      goal: { conversionKey: 'deposit', name: 'Deposit', eventTypes: ['deposit'], kind: 'cash' },
    });
    await app.drained();
    const credited = { count: 10, cash_count: 2, by_type: { lead_created: 8, payment_received: 2 }, cash_value: '50' };
    await app.collections.dailyFacts.insertOne(fact({ profile_id: profileId, entity_id: id, day, ...credited }));
    const { platforms, rows } = await app.client.getPlatformComparison({ profileId, range: RANGE });
    for (const side of [platforms[0], rows[0]]) {
      const { comparison, reportedBasis, comparedTypes } = side ?? assert.fail();
      assert.deepEqual([reportedBasis, comparedTypes], ['omni_purchase', ['deposit', 'payment_received']]);
      assert.deepEqual(
        [comparison?.svcConversions, comparison?.svcComparedConversions, comparison?.conversionGapExact],
        [10n, 2n, '-1'],
      );
    }
  });

  it('has leads beside the leads of the service, and none where no sync brought any', async () => {
    const brought = [
      { date: dayOf(1), leadsExact: '3' },
      { date: dayOf(2), leadsExact: '2.5', conversionsExact: '1' },
    ];
    const profileId = await reported(brought);
    const entity = entityId(profileId, 'social_ads', 'campaign', '1');
    const credited = { count: 10, cash_count: 2, by_type: { lead_created: 8, payment_received: 2 }, cash_value: '50' };
    const day = dayOf(1);
    await app.collections.dailyFacts.insertOne(fact({ profile_id: profileId, entity_id: entity, day, ...credited }));
    const leads = async () => {
      const { platforms, rows } = await app.client.getPlatformComparison({ profileId, range: RANGE });
      return [...platforms, ...rows].map(({ comparison, leadBasis }) => [
        leadBasis,
        comparison?.platformLeads,
        comparison?.svcLeads,
        comparison?.leadGap,
      ]);
    };
    const both = ['lead', '5.5', 8n, '2.5'];
    assert.deepEqual(await leads(), [both, both]);
    const { adInsights } = app.collections;
    await adInsights.updateMany({ profile_id: profileId }, { $unset: { leads_exact: '' } });
    const silent = ['lead', undefined, 8n, undefined];
    assert.deepEqual(await leads(), [silent, silent]);
  });

  it('has the same totals at every level', async () => {
    const profileId = randomUUID();
    const inCampaign = { campaignExternalId: '1' };
    const row = { date: dayOf(0), currency: 'CLP', spend: '10', conversionsExact: '2', conversionValue: '30' };
    await app.publish([
      profile(profileId),
      catalog(profileId, [
        { level: AdLevel.CAMPAIGN, externalId: '1' },
        { level: AdLevel.AD_SET, externalId: '2', ...inCampaign },
        { level: AdLevel.AD, externalId: '3', adSetExternalId: '2', ...inCampaign },
      ]),
      // At lower levels the platform rounds and omits what it counts above.
      insights(profileId, [
        { ...row, level: AdLevel.CAMPAIGN, externalId: '1' },
        { ...row, level: AdLevel.AD_SET, externalId: '2', conversionsExact: '1.9', spend: '9.99' },
      ]),
    ]);
    await app.drained();
    const credit = { profile_id: profileId, day: dayOf(1), count: 1, cash_count: 1, cash_value: '7' };
    await app.collections.dailyFacts.insertMany([
      fact({ ...credit, entity_id: entityId(profileId, 'social_ads', 'campaign', '1') }),
      fact({ ...credit, level: 'ad', entity_id: '~unassigned:social_ads' }),
    ]);
    const { CAMPAIGN, AD_SET, AD } = AdLevel;
    const totals = async (level: AdLevel) =>
      (await app.client.getPlatformComparison({ profileId, range: RANGE, level })).platforms;
    const atCampaigns = await totals(CAMPAIGN);
    const { comparison, hasDelivery, unassignedConversions } = atCampaigns[0] ?? assert.fail();
    assert.deepEqual(
      [comparison?.platformConversionsExact, comparison?.svcCashConversions, comparison?.platformRoas],
      ['2', 1n, '3'],
    );
    assert.deepEqual([hasDelivery, unassignedConversions], [true, 0n]);
    for (const level of [AD_SET, AD]) assert.deepEqual(await totals(level), atCampaigns);
  });
});
