// Declares POST /partner/ad-referrals, which records messages that an ad brought as touches of the ad.
import { CALLERS_MEMBERS } from '@touchline/proto/callers-members.ts';
import type { KnownAd } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { droppedField, droppedOf } from '../events/dropped.ts';
import { outcomeOf } from '../events/verdict.ts';
import { exampleMeta } from '../example-meta.ts';
import { ReferralsBody, ReferredAd, readReferrals, referredAd } from './ad-referrals.ts';
import { recordedAds } from './recorded-ads.ts';

const Result = z
  .object({
    index: z.int(),
    idempotency_key: z.string(),
    status: z.enum(['recorded', 'duplicate', 'rejected']),
    touch_id: z.uuid().nullable().meta({ description: 'The same id for every repeat of the key; null when rejected.' }),
    ad: ReferredAd,
    code: z.string().optional().meta({ description: 'A code of the error table; on rejected rows only.' }),
    message: z.string().optional(),
    dropped: droppedField,
  })
  .meta({ id: 'AdReferralResult' });

export const recordAdReferrals = operation({
  method: 'POST',
  path: '/partner/ad-referrals',
  area: 'partner',
  summary: 'Record ad referrals',
  description:
    'Accepts up to 500 referrals of messaging ads; each is a touch of its ad in the journey of the customer. One unknown ad refuses the batch, and so does one customer who is named only by an external_ref that is unknown; then nothing is written. An email or a phone creates the customer if there is none. A repeat of an idempotency_key is answered duplicate with the first id and the first ad, whatever the repeat names. POST /api/v1/partner/ad-referrals/preview checks the same body without writing.',
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
    { statuses: { 202: 'Recorded, or already known.' } },
  ),
  errors: ['validation_error', 'unknown_ad', 'unknown_customer_ref'],
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
  handle: async ({ profileId, credential, body: { referrals } }, services) => {
    const rows = await readReferrals({ profileId, credential }, referrals, services);
    const verdicts = await services.recordEvents(
      rows.map(({ draft }) => draft),
      [],
    );
    const answers = rows.map((_, index) => outcomeOf(verdicts[index], CALLERS_MEMBERS.ad_referral));
    const ads = await recordedAds(profileId, rows, answers, services);
    const summary = { total: rows.length, recorded: 0, duplicate: 0, rejected: 0 };
    const results = answers.map((verdict, index) => {
      summary[verdict.status] += 1;
      const row = { index, idempotency_key: rows[index]?.key ?? '', ad: referredAd(ads[index] as KnownAd) };
      if (verdict.status !== 'rejected')
        return { ...row, status: verdict.status, touch_id: verdict.eventId, ...droppedOf(verdict.dropped) };
      return { ...row, status: verdict.status, touch_id: null, code: verdict.code, message: verdict.message };
    });
    return { data: { results, summary } };
  },
});
