// Simulates uploadConversionAdjustments: each adjustment is judged by itself, and failures are told beside the successes.
import { z } from 'zod';
import type { SimState } from '../../state.ts';
import { badRequest, refused } from '../google-error.ts';
import type { GoogleCustomer } from '../world.ts';
import type { SentConversion } from './uploads.ts';

const Adjustment = z.strictObject({
  conversionAction: z.string().optional(),
  adjustmentType: z.enum(['RESTATEMENT', 'RETRACTION']).optional(),
  orderId: z.string().optional(),
  adjustmentDateTime: z.string().optional(),
  restatementValue: z.strictObject({ adjustedValue: z.number(), currencyCode: z.string().optional() }).optional(),
});
type Adjustment = z.output<typeof Adjustment>;
const Body = z.strictObject({
  conversionAdjustments: z.array(Adjustment).min(1).max(2000),
  partialFailure: z.boolean().optional(),
  validateOnly: z.boolean().default(false),
});

const HOUR_MS = 3_600_000;
const ADJUSTABLE_AFTER_HOURS = 24;
const DATE_TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}[+-]\d{2}:\d{2})$/;

/** @throws GoogleError for what is wrong with the whole request */
export function adjustConversions(state: SimState, customer: GoogleCustomer, given: unknown): object {
  const parsed = Body.safeParse(given);
  if (!parsed.success)
    throw badRequest('INVALID_INPUT', `Invalid JSON payload at ${parsed.error.issues[0]?.path.join('.')}.`);
  const { conversionAdjustments, partialFailure, validateOnly } = parsed.data;
  if (partialFailure !== true)
    throw refused('partialFailureError', 'PARTIAL_FAILURE_MODE_REQUIRED', 'The partial failure mode is required.');
  const codes = conversionAdjustments.map((adjustment) => adjust(state, customer, adjustment, validateOnly));
  const errors = codes.flatMap((code, index) =>
    code === undefined
      ? []
      : [
          {
            errorCode: { conversionAdjustmentUploadError: code },
            message: `The adjustment failed: ${code}.`,
            location: { fieldPathElements: [{ fieldName: 'conversion_adjustments', index }] },
          },
        ],
  );
  const type = 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure';
  return {
    results: conversionAdjustments.map(({ conversionAction, adjustmentType, orderId }, place) =>
      codes[place] === undefined ? { conversionAction, adjustmentType, orderId } : {},
    ),
    ...(errors.length > 0 && {
      partialFailureError: {
        ...{ code: 3, message: 'Multiple errors in ‘details’.', details: [{ '@type': type, errors }] },
      },
    }),
    jobId: String(state.uploads.requests.size + 1),
  };
}

/** @returns the code of what is wrong; undefined when it has taken effect */
function adjust(
  state: SimState,
  customer: GoogleCustomer,
  { conversionAction, adjustmentType, orderId, adjustmentDateTime, restatementValue }: Adjustment,
  validateOnly: boolean,
): string | undefined {
  const conversion = state.uploads.conversions.find(
    (one) =>
      one.customer_id === customer.id &&
      one.transaction_id === orderId &&
      conversionAction === `customers/${customer.id}/conversionActions/${one.conversion_action_id}`,
  );
  if (!conversion) return 'CONVERSION_NOT_FOUND';
  const [, day, time] = DATE_TIME.exec(adjustmentDateTime ?? '') ?? [];
  const at = Date.parse(`${day}T${time}`);
  if (adjustmentType === undefined || Number.isNaN(at)) return 'INVALID_ADJUSTMENT';
  if (at <= Date.parse(String(conversion.event.eventTimestamp))) return 'ADJUSTMENT_PRECEDES_CONVERSION';
  if (conversion.value === null) return 'CONVERSION_ALREADY_RETRACTED';
  const { adjustable_after_hours: hours = ADJUSTABLE_AFTER_HOURS } = state.index.world.google;
  if (state.now() - conversion.at < hours * HOUR_MS) return 'TOO_RECENT_CONVERSION';
  const next = nextValue(adjustmentType, restatementValue, conversion.value);
  if (next === undefined) return 'RESTATEMENT_VALUE_MISSING';
  if (!validateOnly) conversion.value = next;
  return undefined;
}

function nextValue(
  type: NonNullable<Adjustment['adjustmentType']>,
  restated: Adjustment['restatementValue'],
  before: NonNullable<SentConversion['value']>,
): SentConversion['value'] | undefined {
  if (type === 'RETRACTION') return null;
  return restated && { amount: restated.adjustedValue, currency: restated.currencyCode ?? before.currency };
}
