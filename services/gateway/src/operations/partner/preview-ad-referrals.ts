// Declares POST /partner/ad-referrals/preview, which returns what recording the same body would do, and writes nothing.

import { AppError } from '@touchline/chassis/errors.ts';
import { CALLERS_MEMBERS } from '@touchline/proto/callers-members.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import type { Services } from '../../services.ts';
import { droppedField, droppedOf } from '../events/dropped.ts';
import { type Rejected, rejected } from '../events/verdict.ts';
import { exampleMeta } from '../example-meta.ts';
import { type ReadReferral, ReferralsBody, ReferredAd, readReferrals, referredAd } from './ad-referrals.ts';
import { readCustomer } from './customer-ref.ts';

const Row = z
  .object({
    index: z.int(),
    idempotency_key: z.string(),
    status: z.enum(['valid', 'duplicate', 'rejected']).meta({
      description: 'duplicate: an earlier row of the body has the same key. rejected: recording refuses the row.',
    }),
    ad: ReferredAd,
    code: z.string().optional().meta({ description: 'A code of the error table; on rejected rows only.' }),
    message: z.string().optional(),
    dropped: droppedField,
  })
  .meta({ id: 'AdReferralPreview' });

export const previewAdReferrals = operation({
  method: 'POST',
  path: '/partner/ad-referrals/preview',
  area: 'partner',
  effect: 'reads',
  summary: 'Preview ad referrals',
  description:
    'Checks a batch of ad referrals and returns which ad each of them is a touch of, without writing anything. Refuses what POST /api/v1/partner/ad-referrals refuses, the batch or one row, with the same code and message. Keys that were recorded earlier are not looked up.',
  scopes: allOf('attribution:write'),
  entitlement: 'svc_attribution',
  body: ReferralsBody,
  bodyRules: { maxBytes: 2 * 1024 * 1024 },
  answer: answerOf(
    z
      .object({
        results: z.array(Row),
        summary: z.object({ total: z.int(), valid: z.int(), duplicate: z.int(), rejected: z.int() }),
      })
      .meta({ id: 'AdReferralPreviewResult' }),
  ),
  errors: ['validation_error', 'unknown_ad', 'unknown_customer_ref'],
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
        summary: { total: 1, valid: 1, duplicate: 0, rejected: 0 },
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, credential, body: { referrals } }, services) => {
    const rows = await readReferrals({ profileId, credential }, referrals, services);
    const refusals = await refusalsOf(rows, services);
    const taken = new Set<string>();
    const summary = { total: rows.length, valid: 0, duplicate: 0, rejected: 0 };
    const results = rows.map(({ key, ad, customer }, index) => {
      const refusal = refusals[index];
      const status = refusal?.status ?? (taken.has(key) ? ('duplicate' as const) : ('valid' as const));
      summary[status] += 1;
      if (refusal === undefined) taken.add(key);
      const row = { index, idempotency_key: key, status, ad: referredAd(ad) };
      if (refusal !== undefined) return { ...row, code: refusal.code, message: refusal.message };
      return { ...row, ...droppedOf(readCustomer(customer, credential).faults) };
    });
    return { data: { results, summary } };
  },
});

/** Returns what recording would refuse, by the same rules. A tracking service of the previous release cannot tell. */
async function refusalsOf(
  rows: readonly ReadReferral[],
  { tracking }: Pick<Services, 'tracking'>,
): Promise<readonly (Rejected | undefined)[]> {
  try {
    const { judgements } = await tracking.judgeEvents({ events: rows.map(({ draft }) => draft) });
    return judgements.map((judgement) =>
      judgement.code === '' ? undefined : rejected(judgement, CALLERS_MEMBERS.ad_referral),
    );
  } catch (error) {
    if (error instanceof AppError && error.code === 'UNIMPLEMENTED') return [];
    throw error;
  }
}
