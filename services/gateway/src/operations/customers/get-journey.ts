// GET /customers/{id}/journey: everything one customer or visitor did, in order.
import type { JourneyEvent } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { count, orNull, time, timeOf } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';
import { integerField, uuidField } from '../query-fields.ts';

const MAX_OFFSET = 1_000_000;
const text = z.string().nullable();

const Row = z
  .object({
    event_type: z.string(),
    event_name: z.string(),
    event_time: time,
    url: text,
    path: text,
    channel: text,
    source: text,
    medium: text,
    campaign: text,
    value_amount: z.number().nullable(),
    currency: text.meta({ description: 'ISO 4217.' }),
    device: text,
    browser: text,
    os: text,
    country: text,
    city: text,
    is_synthetic: z.boolean().meta({ description: 'True for a conversion off the website that no visit led to.' }),
  })
  .meta({ id: 'JourneyEvent' });

export const getJourney = operation({
  method: 'GET',
  path: '/customers/{id}/journey',
  area: 'customers',
  summary: "Read a customer's journey",
  description:
    "The whole timeline, oldest first. An id that is not one of the profile's answers an empty journey, so that nobody learns whether it exists.",
  scopes: allOf('customers:read'),
  params: z.strictObject({
    id: uuidField('Customer profile id, or the id of an anonymous visitor as the customer list answers it.'),
  }),
  query: z.strictObject({
    offset: integerField({ min: 0, max: MAX_OFFSET, fallback: 0, description: 'Events to skip.' }),
    limit: integerField({ min: 1, max: 100, fallback: 50, description: 'Page size.' }),
  }),
  answer: answerOf(
    z.object({ events: z.array(Row), total_count: count.meta({ description: 'Events of the whole journey.' }) }),
  ),
  errors: ['invalid_parameter'],
  examples: { answer: { data: { events: [], total_count: 0 }, meta: exampleMeta } },
  handle: async ({ profileId, params, query }, { attribution }) => {
    const { events, totalCount } = await attribution.getJourney({
      profileId,
      personId: params.id.toLowerCase(),
      offset: query.offset,
      limit: query.limit,
    });
    return { data: { events: events.map(journeyRow), total_count: Number(totalCount) } };
  },
});

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
