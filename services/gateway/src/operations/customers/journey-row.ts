// Shows a row of a journey to callers with customers:read, and defines the paging that all journeys share.
import type { JourneyEvent } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { z } from 'zod';
import { count, orNull, time, timeOf } from '../answer-fields.ts';
import { integerField } from '../query-fields.ts';

const MAX_OFFSET = 1_000_000;
const text = z.string().nullable();

/** The query parameters that page a journey. */
export const journeyPaging = {
  offset: integerField({ min: 0, max: MAX_OFFSET, fallback: 0, description: 'How many to skip.' }),
  limit: integerField({ min: 1, max: 100, fallback: 50, description: 'Page size.' }),
};

const Row = z
  .object({
    event_type: z.string(),
    event_name: z.string(),
    event_time: time,
    url: text.meta({ description: 'With its fragment; without anything that names a person or is secret.' }),
    path: text,
    channel: text.meta({
      description:
        'The channel of a touchpoint; a form has that of its visit, or of evidence of its own. null for an event that only continues a visit.',
    }),
    source: text.meta({ description: 'The traffic source; for a payment that a provider reported, the provider.' }),
    medium: text,
    campaign: text,
    value_amount: z.number().nullable(),
    currency: text.meta({ description: 'ISO 4217.' }),
    device: text,
    browser: text,
    os: text,
    country: text,
    city: text,
    is_synthetic: z.boolean().meta({
      description:
        'True for an off-site conversion that no visit led to: it is its own touchpoint, credited to the ad that its ids, its message click or an ad referral name.',
    }),
  })
  .meta({ id: 'JourneyEvent' });

/** A page of a journey: rows and the length of the whole. */
export const JourneyPage = z
  .object({
    events: z.array(Row),
    total_count: count.meta({ description: 'The number of events in the whole journey.' }),
  })
  .meta({ id: 'JourneyPage' });

/** @param journey as attribution returns it */
export function journeyPage({
  events,
  totalCount,
}: {
  events: readonly JourneyEvent[];
  totalCount: bigint;
}): z.input<typeof JourneyPage> {
  return { events: events.map(journeyRow), total_count: Number(totalCount) };
}

function journeyRow(event: JourneyEvent): z.input<typeof Row> {
  return {
    event_type: event.eventType,
    event_name: event.eventName,
    event_time: timeOf(event.eventTime),
    url: orNull(event.url),
    path: orNull(event.path),
    channel: orNull(event.channel),
    source: orNull(event.source),
    medium: orNull(event.medium),
    campaign: orNull(event.campaign),
    value_amount: event.valueAmount === '' ? null : Number(event.valueAmount),
    currency: orNull(event.currency),
    device: orNull(event.device),
    browser: orNull(event.browser),
    os: orNull(event.os),
    country: orNull(event.country),
    city: orNull(event.city),
    is_synthetic: event.isSynthetic,
  };
}
