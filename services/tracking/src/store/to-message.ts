// A ledger row as the bus and the feed carry it. The bus is read by many and keeps for days: it gets what somebody downstream
// needs, and of whom the event names only that it names somebody (ADR 35).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { eventsRecorded } from '@touchline/proto/catalog.ts';
import { type EventSchema, Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { RawEventDoc } from './raw-event.ts';

type EventInit = MessageInitShape<typeof EventSchema>;

const ORIGINS = { server: Origin.SERVER, browser: Origin.BROWSER, provider: Origin.PROVIDER } as const;

/** The compact form of a JWE, as link tokens are; whatever else a page's address had under that name may say anything of anybody. */
const SEALED = /^eyJ[\w-]{0,1021}(?:\.[\w-]{1,1024}){4}$/;
/** What connections may call themselves. */
const PROVIDER = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;

/** The event as the feed of its own profile shows it: everything but traits, link token and subject_ref. */
export function toFeedEvent(row: RawEventDoc): EventInit {
  const { web, marketing } = row;
  const { subjectRef: _, ...event } = toEvent(row);
  return {
    ...event,
    idempotencyKey: row.idempotency_key,
    sessionId: row.session_id,
    web: web && { ...webOf(web), title: web.title },
    marketing: { ...marketingOf(row), term: marketing?.term, content: marketing?.content },
    properties: row.properties ?? {},
  };
}

/** The event as the bus carries it. What the row lacks, or has as null, stays out: create() gives it the default of its field. */
function toEvent(row: RawEventDoc) {
  const { web, device, geo } = row;
  return {
    eventId: row._id,
    profileId: row.profile_id,
    origin: ORIGINS[row.origin],
    eventName: row.event_name,
    eventType: row.event_type,
    eventTime: timestampFromDate(row.event_time),
    receivedAt: timestampFromDate(row.received_at),
    visitorId: row.visitor_id,
    value: row.value,
    currency: row.currency,
    subjectRef: row.subject_ref,
    actionSource: row.action_source,
    web: web && webOf(web),
    marketing: marketingOf(row),
    device: { type: device?.type, browser: device?.browser, os: device?.os },
    geo: { country: geo?.country, city: geo?.city },
    ...providerOf(row),
    revision: row.revision,
    moneyLeftOut: row.money_left_out,
  } satisfies EventInit;
}

function webOf({ url, host, path, referrer }: NonNullable<RawEventDoc['web']>) {
  return { url, host, path, referrer };
}

function marketingOf(row: RawEventDoc) {
  const marketing = row.marketing ?? {};
  const hasEvidence = marketing.hasEvidence ?? false;
  return {
    channel: marketing.channel ?? 'direct',
    source: marketing.source ?? (hasEvidence ? '' : 'direct'),
    medium: marketing.medium ?? (hasEvidence ? '' : 'none'),
    campaign: marketing.campaign,
    platform: marketing.platform,
    campaignExternalId: marketing.campaignId,
    adSetExternalId: marketing.adSetId,
    adExternalId: marketing.adId,
    clickIds: { ...marketing.clickIds },
    hasEvidence,
    isInternal: marketing.isInternal,
    isPaymentReturn: marketing.isPaymentReturn,
    isPaid: marketing.isPaid,
  };
}

/** Which provider an event is of. It is a word of ours there alone: a caller's own property of that name may say anything. */
function providerOf({ origin, properties }: RawEventDoc): Pick<EventInit, 'provider' | 'properties'> {
  const provider = properties?.provider;
  if (origin !== 'provider' || typeof provider !== 'string' || !PROVIDER.test(provider)) return {};
  // Once more where an attribution service of the release before reads it. To be removed in the release after.
  return { provider, properties: { provider } };
}

/** events.recorded-v2 of a row. The id names the row's revision, so every change of it is a message of its own. */
export function toBusEvent(row: RawEventDoc): BusEvent {
  return busEvent(eventsRecorded, {
    id: row.revision === 0 ? row._id : `${row._id}.${row.revision}`,
    profileId: row.profile_id,
    time: row.event_time,
    trace: row.trace,
    data: {
      event: toEvent(row),
      hasTraits: Boolean(row.traits),
      linkToken: SEALED.test(row.link_token ?? '') ? row.link_token : '',
      payerCustomerId: row.payer_id,
    },
  });
}
