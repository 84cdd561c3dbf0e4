// Restates and retracts conversions that Google has counted (Ads API, uploadConversionAdjustments), and reads what became of each.
import { z } from 'zod';
import type { ObjectsOf } from '../../domain/ad-objects.ts';
import type { ConversionRow } from '../../domain/exports/conversion-payload.ts';
import {
  accepted,
  connectionProblem,
  outcomeOf,
  type RowOutcome,
  type SendResult,
} from '../../domain/exports/sending.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { transactionOf } from './conversion-event.ts';
import type { GoogleClient } from './google-client.ts';
import { kindOf } from './google-error.ts';
import { grantOf } from './grant-of.ts';

type Adjustment = Exclude<ConversionRow, { kind: 'conversion' }>;

const Failure = z.object({
  errorCode: z.record(z.string(), z.string()).default({}),
  message: z.string().default(''),
  location: z
    .object({ fieldPathElements: z.array(z.object({ fieldName: z.string(), index: z.coerce.number().optional() })) })
    .optional(),
});
const Uploaded = z.object({
  jobId: z.string().default(''),
  partialFailureError: z
    .object({ details: z.array(z.object({ errors: z.array(Failure).default([]) })).default([]) })
    .optional(),
});

/** @param actionId the conversion action that the conversions were sent to */
export async function adjustConversions(
  google: GoogleClient,
  of: ObjectsOf,
  actionId: string,
  rows: readonly Adjustment[],
  validateOnly: boolean,
): Promise<SendResult> {
  if (rows.length === 0) return { outcomes: [], problem: null };
  const conversionAction = `customers/${of.accountExternalId}/conversionActions/${actionId}`;
  const conversionAdjustments = rows.map((row) => ({ conversionAction, ...wireForm(row) }));
  const question = { conversionAdjustments, partialFailure: true, ...(validateOnly && { validateOnly }) };
  try {
    const answer = await google.call(grantOf(of), ':uploadConversionAdjustments', question, Uploaded);
    const failures = answer.partialFailureError?.details.flatMap(({ errors }) => errors) ?? [];
    const outcomes = rows.map((row, place) => {
      const failure = failures.find((one) => placeOf(one) === place || placeOf(one) === undefined);
      return failure ? failed(row, failure, answer.jobId) : accepted(row.adjustment.dedupeId, answer.jobId);
    });
    return { outcomes, problem: null };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const problem = connectionProblem(error);
    if (problem) return { outcomes: [], problem };
    return { outcomes: rows.map(({ adjustment }) => outcomeOf(adjustment.dedupeId, error)), problem: null };
  }
}

function wireForm({ kind, adjustment: { dedupeId, orderId, adjustedAt, value } }: Adjustment): object {
  return {
    orderId: transactionOf(dedupeId, orderId),
    adjustmentType: kind === 'restatement' ? 'RESTATEMENT' : 'RETRACTION',
    adjustmentDateTime: nextSecond(adjustedAt),
    ...(kind === 'restatement' &&
      value && { restatementValue: { adjustedValue: Number(value.amount), currencyCode: value.currency } }),
  };
}

/** @returns the whole second after a time: Google takes no fractions here, and an adjustment must be after its conversion */
const nextSecond = (at: Date): string =>
  `${new Date(at.getTime() + 1000).toISOString().slice(0, 19).replace('T', ' ')}+00:00`;

/** undefined for a failure of all rows. */
const placeOf = ({ location }: z.output<typeof Failure>): number | undefined =>
  location?.fieldPathElements.find(({ fieldName }) => fieldName === 'conversion_adjustments')?.index;

/** The platform adjusts no conversion of the last hours. */
const LATER = new Set(['TOO_RECENT_CONVERSION']);

function failed({ kind, adjustment }: Adjustment, failure: z.output<typeof Failure>, traceId: string): RowOutcome {
  const [family = '', code = ''] = Object.entries(failure.errorCode)[0] ?? [];
  const errorKind = LATER.has(code) ? 'retry' : kindOf(200, '', family, code);
  const outcome = outcomeOf(adjustment.dedupeId, new ProviderError(errorKind, code, failure.message, { traceId }));
  return isDone(kind, code) ? { ...outcome, outcome: 'duplicate' } : outcome;
}

/** Reports whether the platform shows already what the adjustment is to bring about, or something newer. */
function isDone(kind: Adjustment['kind'], code: string): boolean {
  return code === 'MORE_RECENT_RESTATEMENT_FOUND' || (kind === 'retraction' && code === 'CONVERSION_ALREADY_RETRACTED');
}
