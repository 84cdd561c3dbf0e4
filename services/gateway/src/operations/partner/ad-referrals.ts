// Reads the body of ad referrals into the events that it stands for, both for recording and for previewing them.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { KnownAd } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { Door } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { z } from 'zod';
import type { Services } from '../../services.ts';
import type { EventDraft } from '../events/event-draft.ts';
import { eventTime } from '../events/event-schema.ts';
import { CustomerRef, traitsOf } from './customer-ref.ts';
import { requireKnown } from './require-known.ts';

export const MAX_REFERRALS = 500;

const Referral = z
  .strictObject({
    idempotency_key: z.string().min(1).max(180).meta({ description: 'Names one referral, permanently.' }),
    ad_id: z.string().min(1).max(100).meta({ description: "The ad, by its platform's own id." }),
    platform: z
      .string()
      .min(1)
      .max(64)
      .optional()
      .meta({ description: 'social_ads or search_ads; only needed when the id exists on both platforms.' }),
    ctwa_clid: z.string().min(1).max(1000).optional().meta({ description: 'The click id of the message.' }),
    occurred_at: eventTime.optional(),
    customer: CustomerRef,
  })
  .meta({ id: 'AdReferral' });

export const ReferralsBody = z
  .strictObject({ referrals: z.array(Referral).min(1).max(MAX_REFERRALS) })
  .meta({ id: 'AdReferralBatch' });

type ReferralInput = z.output<typeof Referral>;

/** The ad of a referral in answers. */
export const ReferredAd = z
  .object({ ad_id: z.string(), ad_name: z.string(), platform: z.string(), campaign_id: z.string().nullable() })
  .meta({ id: 'ReferredAd' });

export const referredAd = (ad: KnownAd): z.input<typeof ReferredAd> => ({
  ad_id: ad.externalId,
  ad_name: ad.name,
  platform: ad.platform,
  campaign_id: ad.campaignExternalId || null,
});

/** A referral that now only tracking can still refuse. */
export interface ReadReferral {
  readonly key: string;
  readonly ad: KnownAd;
  readonly customer: CustomerRef;
  readonly draft: EventDraft;
}

interface Caller {
  readonly profileId: string;
  readonly credential: Pick<Credential, 'defaultCountry'>;
}

/**
 * Finds the ad and the customer of each referral, in order, and makes its event.
 * @throws PublicError unknown_ad when an ad is not one of the profile, validation_error when an id is an ad of two platforms and
 * none is named, unknown_customer_ref when an external_ref alone names no customer; then the caller must write nothing
 */
export async function readReferrals(
  caller: Caller,
  referrals: readonly ReferralInput[],
  services: Pick<Services, 'attribution' | 'identity'>,
): Promise<ReadReferral[]> {
  const ads = await adsOf(caller.profileId, referrals, services);
  const customers = referrals.map(({ customer }) => customer);
  await requireKnown(caller, customers, (index) => `referrals[${index}].customer.external_ref`, services);
  return referrals.map((referral, index) => {
    const ad = ads[index] as KnownAd;
    const { idempotency_key: key, customer } = referral;
    return { key, ad, customer, draft: draftOf(caller, referral, ad) };
  });
}

async function adsOf(
  profileId: string,
  referrals: readonly ReferralInput[],
  { attribution }: Pick<Services, 'attribution'>,
): Promise<KnownAd[]> {
  const externalIds = [...new Set(referrals.map(({ ad_id }) => ad_id))];
  const { ads } = await attribution.findAds({ profileId, externalIds });
  return referrals.map((referral, index) => {
    const [ad, ...others] = ads.filter(({ externalId, platform }) => {
      return externalId === referral.ad_id && (referral.platform ?? platform) === platform;
    });
    if (ad === undefined)
      throw publicError('unknown_ad', `referrals[${index}].ad_id is not an ad of this profile; nothing was written.`);
    if (others.length > 0) {
      const platforms = [ad, ...others].map(({ platform }) => platform).sort();
      const message = `referrals[${index}].ad_id is an ad on ${platforms.join(' and ')}: also send platform with the one that you mean; nothing was written.`;
      throw publicError('validation_error', message);
    }
    return ad;
  });
}

function draftOf({ profileId, credential }: Caller, referral: ReferralInput, ad: KnownAd): EventDraft {
  return {
    profileId,
    origin: Origin.SERVER,
    door: Door.AD_REFERRAL,
    eventName: 'ad_referral',
    eventType: 'ad_referral',
    eventTime: referral.occurred_at === undefined ? undefined : timestampFromDate(new Date(referral.occurred_at)),
    idempotencyKey: `ad-referral:${referral.idempotency_key}`,
    traits: traitsOf(referral.customer, credential),
    campaign: {
      platform: ad.platform,
      campaignId: ad.campaignExternalId,
      adSetId: ad.adSetExternalId,
      adId: ad.externalId,
    },
    clickIds: referral.ctwa_clid === undefined ? {} : { ctwa_clid: referral.ctwa_clid },
    actionSource: 'business_messaging',
  };
}
