// POST /partner/ad-referrals/preview: what recording the same body would do, with nothing written.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { adsOf, ReferralsBody, ReferredAd, referredAd } from './ad-referrals.ts';

const Row = z
  .object({
    index: z.int(),
    idempotency_key: z.string(),
    status: z
      .enum(['valid', 'duplicate'])
      .meta({ description: 'duplicate: an earlier row of the body has the same key.' }),
    ad: ReferredAd,
  })
  .meta({ id: 'AdReferralPreview' });

export const previewAdReferrals = operation({
  method: 'POST',
  path: '/partner/ad-referrals/preview',
  area: 'partner',
  summary: 'Preview ad referrals',
  description:
    'Checks a batch of ad referrals and says which ad each of them is a touch of, without writing anything. Refuses what POST /api/v1/partner/ad-referrals refuses. Keys that were recorded earlier are not looked up.',
  scopes: allOf('attribution:write'),
  entitlement: 'svc_attribution',
  body: ReferralsBody,
  bodyRules: { maxBytes: 2 * 1024 * 1024 },
  answer: answerOf(
    z
      .object({
        results: z.array(Row),
        summary: z.object({ total: z.int(), valid: z.int(), duplicate: z.int() }),
      })
      .meta({ id: 'AdReferralPreviewResult' }),
  ),
  errors: ['validation_error', 'unknown_ad'],
  examples: {
    request: { referrals: [{ idempotency_key: 'msg-1', ad_id: '238401', customer: { phone: '+56987654321' } }] },
    answer: {
      data: {
        results: [
          {
            index: 0,
            idempotency_key: 'msg-1',
            status: 'valid',
            ad: { ad_id: '238401', ad_name: 'Smile', platform: 'social_ads', campaign_id: '2384' },
          },
        ],
        summary: { total: 1, valid: 1, duplicate: 0 },
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, body: { referrals } }, { attribution }) => {
    const ads = await adsOf(profileId, referrals, { attribution });
    const seen = new Set<string>();
    const summary = { total: ads.length, valid: 0, duplicate: 0 };
    const results = ads.map((ad, index) => {
      const key = referrals[index]?.idempotency_key ?? '';
      const status: 'valid' | 'duplicate' = seen.has(key) ? 'duplicate' : 'valid';
      seen.add(key);
      summary[status] += 1;
      return { index, idempotency_key: key, status, ad: referredAd(ad) };
    });
    return { data: { results, summary } };
  },
});
