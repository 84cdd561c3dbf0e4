// The body of ad referrals, and the ads behind it: what recording them and previewing them have in common.
import type { KnownAd } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { z } from 'zod';
import { publicError } from '../../http/public-error.ts';
import type { Services } from '../../services.ts';
import { eventTime } from '../events/event-schema.ts';
import { CustomerRef } from './customer-ref.ts';

export const MAX_REFERRALS = 500;

const Referral = z
  .strictObject({
    idempotency_key: z.string().min(1).max(180).meta({ description: 'One referral, for ever.' }),
    ad_id: z.string().min(1).max(100).meta({ description: "The ad, by its platform's own id." }),
    platform: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .meta({ description: 'social_ads or search_ads; only needed where two platforms use one id.' }),
    ctwa_clid: z.string().min(1).max(1000).optional().meta({ description: 'The click id of the message.' }),
    occurred_at: eventTime.optional(),
    customer: CustomerRef,
  })
  .meta({ id: 'AdReferral' });

export const ReferralsBody = z
  .strictObject({ referrals: z.array(Referral).min(1).max(MAX_REFERRALS) })
  .meta({ id: 'AdReferralBatch' });

export type ReferralInput = z.output<typeof Referral>;

/** The ad of a referral, as answers show it. */
export const ReferredAd = z
  .object({ ad_id: z.string(), ad_name: z.string(), platform: z.string(), campaign_id: z.string().nullable() })
  .meta({ id: 'ReferredAd' });

export const referredAd = (ad: KnownAd): z.input<typeof ReferredAd> => ({
  ad_id: ad.externalId,
  ad_name: ad.name,
  platform: ad.platform,
  campaign_id: ad.campaignExternalId || null,
});

/**
 * Finds the ad of each referral, in order.
 * @throws PublicError unknown_ad when one of them is no ad of the profile; nothing is to be written then
 */
export async function adsOf(
  profileId: string,
  referrals: readonly ReferralInput[],
  { attribution }: Pick<Services, 'attribution'>,
): Promise<KnownAd[]> {
  const externalIds = [...new Set(referrals.map(({ ad_id }) => ad_id))];
  const { ads } = await attribution.findAds({ profileId, externalIds });
  const inOrder = ads.toSorted((a, b) => (a.platform < b.platform ? -1 : 1));
  return referrals.map((referral, index) => {
    const ad = inOrder.find(({ externalId, platform }) => {
      return externalId === referral.ad_id && (referral.platform ?? platform) === platform;
    });
    if (ad === undefined)
      throw publicError('unknown_ad', `referrals[${index}].ad_id is none of this profile's ads; nothing was written.`);
    return ad;
  });
}
