// What platforms claim for themselves, from their messages to the comparison.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { type AdInsightSchema, AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { catalog, insights, profile, T0 } from './messages.ts';
import { dayOf } from './report-seed.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const RANGE = { dateFrom: dayOf(0), dateTo: dayOf(20) };

describe('the claim of a platform', () => {
  let app: RunningAttribution;
  before(async () => {
    app = await runAttribution('platform_claims');
  });
  after(async () => app[Symbol.asyncDispose]());

  /** A fresh profile with one campaign, and what its platform reported of it, sync by sync. */
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

  it('is the whole count of a sender, or of a stored row, of an earlier release', async () => {
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
});
