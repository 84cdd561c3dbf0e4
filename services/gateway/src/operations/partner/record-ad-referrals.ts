// POST /partner/ad-referrals: messages that an ad brought, as touches of the ad.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { KnownAd } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { Door } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import type { EventDraft } from '../events/event-draft.ts';
import { judged } from '../events/verdict.ts';
import { exampleMeta } from '../example-meta.ts';
import { adsOf, type ReferralInput, ReferralsBody, ReferredAd, referredAd } from './ad-referrals.ts';
import { traitsOf } from './customer-ref.ts';

const Result = z
  .object({
    index: z.int(),
    idempotency_key: z.string(),
    status: z.enum(['recorded', 'duplicate', 'rejected']),
    touch_id: z.uuid().nullable().meta({ description: 'The same id for every repeat of the key; null when rejected.' }),
    ad: ReferredAd,
    code: z.string().optional().meta({ description: 'Of the error table; on rejected rows only.' }),
    message: z.string().optional(),
  })
  .meta({ id: 'AdReferralResult' });

export const recordAdReferrals = operation({
  method: 'POST',
  path: '/partner/ad-referrals',
  area: 'partner',
  summary: 'Record ad referrals',
  description:
    'Takes up to 500 referrals of messaging ads; each is a touch of its ad in the journey of the customer. One unknown ad refuses the batch, and nothing of it is written. A repeat of an idempotency_key is answered duplicate with the first id. POST /api/v1/partner/ad-referrals/preview checks the same body without writing.',
  scopes: allOf('attribution:write'),
  entitlement: 'svc_attribution',
  body: ReferralsBody,
  bodyRules: { maxBytes: 2 * 1024 * 1024 },
  answer: answerOf(
    z
      .object({
        results: z.array(Result),
        summary: z.object({ total: z.int(), recorded: z.int(), duplicate: z.int(), rejected: z.int() }),
      })
      .meta({ id: 'AdReferralBatchResult' }),
    { statuses: { 202: 'Recorded, or known already.' } },
  ),
  errors: ['validation_error', 'unknown_ad'],
  examples: {
    request: {
      referrals: [{ idempotency_key: 'msg-1', ad_id: '238401', customer: { phone: '+56987654321' }, ctwa_clid: 'ARB' }],
    },
    answer: {
      data: {
        results: [
          {
            index: 0,
            idempotency_key: 'msg-1',
            status: 'recorded',
            touch_id: '0b0f4a3e-3a52-5d0c-9d52-8f6c2a0e7b11',
            ad: { ad_id: '238401', ad_name: 'Smile', platform: 'social_ads', campaign_id: '2384' },
          },
        ],
        summary: { total: 1, recorded: 1, duplicate: 0, rejected: 0 },
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, body: { referrals } }, { attribution, recordEvents }) => {
    const ads = await adsOf(profileId, referrals, { attribution });
    const rows = referrals.flatMap((referral, index) => {
      const ad = ads[index];
      return ad === undefined ? [] : [{ referral, ad }];
    });
    const verdicts = await recordEvents(
      rows.map(({ referral, ad }) => draftOf(profileId, referral, ad)),
      [],
    );
    const summary = { total: rows.length, recorded: 0, duplicate: 0, rejected: 0 };
    const results = rows.map(({ referral, ad }, index) => {
      const verdict = judged(verdicts[index]);
      summary[verdict.status] += 1;
      const row = { index, idempotency_key: referral.idempotency_key, ad: referredAd(ad) };
      if (verdict.status !== 'rejected') return { ...row, status: verdict.status, touch_id: verdict.eventId };
      return { ...row, status: verdict.status, touch_id: null, code: verdict.code, message: verdict.message };
    });
    return { data: { results, summary } };
  },
});

function draftOf(profileId: string, referral: ReferralInput, ad: KnownAd): EventDraft {
  return {
    profileId,
    origin: Origin.SERVER,
    door: Door.AD_REFERRAL,
    eventName: 'ad_referral',
    eventType: 'ad_referral',
    eventTime: referral.occurred_at === undefined ? undefined : timestampFromDate(new Date(referral.occurred_at)),
    idempotencyKey: `ad-referral:${referral.idempotency_key}`,
    traits: traitsOf(referral.customer),
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
