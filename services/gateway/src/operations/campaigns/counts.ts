// Defines the counts that campaign rows and the unattributed remainder share.
import type { ConversionCounts } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { z } from 'zod';
import { roundedNumber } from '../../domain/decimal.ts';
import { count, countsByType, countsOf, money } from '../answer-fields.ts';
import { daysMeta } from '../report-days.ts';

export const countFields = {
  outcome_count: count.meta({
    description: 'Cash conversions, without those refunded in full; roas and cac are based on these.',
  }),
  outcome_value: money
    .nullable()
    .meta({ description: 'Attributed cash less refunds, in the reporting currency; null when a rate is unknown.' }),
  attributed_outcome_count: count.meta({
    description: 'Conversions of every kind, without payments refunded in full.',
  }),
  attributed_outcomes_by_type: countsByType,
  outcome_count_first_payment: count.meta({ description: 'Cash conversions that were a first payment.' }),
};

// Attribution rounds to six decimals, so nothing finer arrives.
const PLACES = 6;

/** Returns a figure of a report as a number; null when unknown. */
export const figure = (exact: string | undefined): number | null => roundedNumber(exact, PLACES);

export function countsRow(counts: ConversionCounts | undefined) {
  return {
    outcome_count: Number(counts?.outcomeCount ?? 0n),
    outcome_value: figure(counts?.outcomeValue),
    attributed_outcome_count: Number(counts?.attributedOutcomeCount ?? 0n),
    attributed_outcomes_by_type: countsOf(counts?.attributedOutcomesByType ?? {}),
    outcome_count_first_payment: Number(counts?.outcomeCountFirstPayment ?? 0n),
  };
}

/** The members that every report adds to meta. */
export const reportMeta = { ...daysMeta, reporting_currency: z.string() };
