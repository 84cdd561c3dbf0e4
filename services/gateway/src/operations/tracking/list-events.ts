// Declares GET /tracking/events, the enriched feed that shows which events arrived and how they were classified.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { Consent, type Event, Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { pageOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exactDecimal, orNull, time, timeOf } from '../answer-fields.ts';
import { exampleMeta, examplePagination } from '../example-meta.ts';
import { cursorField, integerField } from '../query-fields.ts';

const text = z.string().nullable();

// Omits subject_ref deliberately: no API returns it (contract, POST /events rule 7).
const FeedEvent = z
  .object({
    event_id: z.uuid(),
    origin: z.enum(['server', 'browser', 'provider']),
    event_name: z.string(),
    event_type: text,
    event_time: time,
    received_at: time,
    idempotency_key: z.string(),
    visitor_id: text,
    session_id: text,
    value: exactDecimal.nullable(),
    currency: text,
    action_source: text,
    url: text,
    path: text,
    referrer: text,
    title: text,
    channel: text,
    source: text,
    medium: text,
    campaign: text,
    term: text,
    content: text,
    platform: text,
    campaign_external_id: text,
    ad_set_external_id: text,
    ad_external_id: text,
    click_ids: z.record(z.string(), z.string()),
    is_paid: z.boolean(),
    device: text,
    browser: text,
    os: text,
    language: text,
    country: text,
    city: text,
    consent: z.enum(['granted', 'denied']).nullable(),
    gpc: z.boolean(),
    ad_cookies: z.record(z.string(), z.string()),
    properties: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'FeedEvent' });

export const listEvents = operation({
  method: 'GET',
  path: '/tracking/events',
  area: 'tracking',
  summary: 'Read the event feed',
  description: 'Returns recorded events with what was derived from them, newest first.',
  scopes: allOf('visitors:read'),
  showsPersons: true,
  query: z.strictObject({
    limit: integerField({ min: 1, max: 200, fallback: 50, description: 'Page size.' }),
    cursor: cursorField,
  }),
  answer: pageOf(FeedEvent),
  errors: ['invalid_parameter'],
  examples: { answer: { data: [], pagination: examplePagination, meta: exampleMeta } },
  handle: async ({ profileId, query }, { tracking }) => {
    const { events, nextCursor } = await tracking.listEvents({ profileId, limit: query.limit, cursor: query.cursor });
    return {
      data: events.map(feedEvent),
      pagination: { has_next: nextCursor !== '', cursor: orNull(nextCursor) },
      persons: visitorsOf(profileId, events),
    };
  },
});

/**
 * Returns the visitors of a page by the ids under which GET /customers shows them: the sender chooses the visitor id itself,
 * which could be anything.
 */
function visitorsOf(profileId: string, events: readonly Event[]): string[] {
  const ids = new Set(events.map(({ visitorId }) => visitorId).filter((id) => id !== ''));
  return [...ids].map((id) => deterministicId(profileId, 'visitor', id));
}

const ORIGINS: Readonly<Partial<Record<number, z.input<typeof FeedEvent>['origin']>>> = {
  [Origin.SERVER]: 'server',
  [Origin.BROWSER]: 'browser',
  [Origin.PROVIDER]: 'provider',
};

const CONSENTS: Readonly<Partial<Record<number, 'granted' | 'denied'>>> = {
  [Consent.GRANTED]: 'granted',
  [Consent.DENIED]: 'denied',
};

function feedEvent(event: Event): z.input<typeof FeedEvent> {
  const { web, marketing, device, geo } = event;
  return {
    event_id: event.eventId,
    origin: ORIGINS[event.origin] ?? 'server',
    event_name: event.eventName,
    event_type: orNull(event.eventType),
    event_time: timeOf(event.eventTime),
    received_at: timeOf(event.receivedAt),
    idempotency_key: event.idempotencyKey,
    visitor_id: orNull(event.visitorId),
    session_id: orNull(event.sessionId),
    value: orNull(event.value),
    currency: orNull(event.currency),
    action_source: orNull(event.actionSource),
    url: orNull(web?.url ?? ''),
    path: orNull(web?.path ?? ''),
    referrer: orNull(web?.referrer ?? ''),
    title: orNull(web?.title ?? ''),
    channel: orNull(marketing?.channel ?? ''),
    source: orNull(marketing?.source ?? ''),
    medium: orNull(marketing?.medium ?? ''),
    campaign: orNull(marketing?.campaign ?? ''),
    term: orNull(marketing?.term ?? ''),
    content: orNull(marketing?.content ?? ''),
    platform: orNull(marketing?.platform ?? ''),
    campaign_external_id: orNull(marketing?.campaignExternalId ?? ''),
    ad_set_external_id: orNull(marketing?.adSetExternalId ?? ''),
    ad_external_id: orNull(marketing?.adExternalId ?? ''),
    click_ids: marketing?.clickIds ?? {},
    is_paid: marketing?.isPaid ?? false,
    device: orNull(device?.type ?? ''),
    browser: orNull(device?.browser ?? ''),
    os: orNull(device?.os ?? ''),
    language: orNull(device?.language ?? ''),
    country: orNull(geo?.country ?? ''),
    city: orNull(geo?.city ?? ''),
    consent: CONSENTS[event.consent] ?? null,
    gpc: event.gpc,
    ad_cookies: event.adCookies,
    properties: event.properties ?? {},
  };
}
