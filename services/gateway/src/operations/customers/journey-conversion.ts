// Shows a conversion in the meta of a journey: what happened and what it was worth, and nothing about the person except the
// caller's own id.
import type { Conversion } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { z } from 'zod';
import { exactDecimal, orNull, time, timeOf } from '../answer-fields.ts';

export const JourneyConversion = z
  .object({
    conversion_id: z.uuid(),
    outcome_event_id: z.string().meta({ description: 'As POST /api/v1/events returned it.' }),
    conversion_type: z.string().meta({ description: 'conversion_key of the goal that was reached.' }),
    conversion_time: time,
    value: exactDecimal.nullable().meta({ description: 'As sent, in currency; null when it carried no money.' }),
    currency: z.string().nullable().meta({ description: 'ISO 4217.' }),
    revenue_type: z.enum(['cash', 'pipeline', 'gross']),
    customer_key: z.string().nullable().meta({ description: "The caller's own customer id; null when none was sent." }),
  })
  .meta({ id: 'JourneyConversion' });

export const journeyConversionExample = {
  conversion_id: '9d528f6c-2a0e-5a52-8b11-7b110b0f4a3e',
  outcome_event_id: '0b0f4a3e-8d52-5f0c-aa0e-7b113a52d18c',
  conversion_type: 'payment_received',
  conversion_time: '2026-01-15T10:00:00.000Z',
  value: '129.9',
  currency: 'USD',
  revenue_type: 'cash',
  customer_key: 'C-77',
} as const;

/** @param customerKey the caller's own id of the person, null when there is none */
export function journeyConversion(
  conversion: Conversion,
  customerKey: string | null,
): z.input<typeof JourneyConversion> {
  return {
    conversion_id: conversion.conversionId,
    outcome_event_id: conversion.eventId,
    conversion_type: conversion.conversionKey,
    conversion_time: timeOf(conversion.conversionTime),
    value: orNull(conversion.value),
    currency: orNull(conversion.currency),
    revenue_type: conversion.revenueType as z.input<typeof JourneyConversion>['revenue_type'],
    customer_key: customerKey,
  };
}
