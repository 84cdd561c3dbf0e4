// Finds the ads with which referrals were recorded: a repeated key keeps its first ad, whatever the repeat names.
import type { KnownAd } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import type { CampaignRef } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { Services } from '../../services.ts';
import type { EventOutcome } from '../events/verdict.ts';
import type { ReadReferral } from './ad-referrals.ts';

type SentAd = Pick<ReadReferral, 'ad'>;

/**
 * Returns the ad of each row, in order: the one in the ledger for a duplicate, otherwise the one that was sent.
 * @param verdicts one per row
 */
export async function recordedAds(
  profileId: string,
  rows: readonly SentAd[],
  verdicts: readonly EventOutcome[],
  { attribution }: Pick<Services, 'attribution'>,
): Promise<KnownAd[]> {
  const stored = verdicts.map((verdict) => (verdict.status === 'duplicate' ? verdict.stored?.campaign : undefined));
  const sent = rows.map(({ ad }) => ad);
  const others = stored.flatMap((ref) => (ref === undefined || sent.some((ad) => isOf(ad, ref)) ? [] : [ref.adId]));
  const externalIds = [...new Set(others)];
  const { ads } = externalIds.length === 0 ? { ads: [] } : await attribution.findAds({ profileId, externalIds });
  return rows.map(({ ad }, index) => {
    const ref = stored[index];
    return ref === undefined ? ad : ([...sent, ...ads].find((known) => isOf(known, ref)) ?? ad);
  });
}

const isOf = ({ externalId, platform }: KnownAd, ref: CampaignRef): boolean =>
  externalId === ref.adId && platform === ref.platform;
