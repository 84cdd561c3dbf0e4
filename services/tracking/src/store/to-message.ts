// A ledger row as the bus and the feed carry it.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { eventsRecorded } from '@touchline/proto/catalog.ts';
import { type EventSchema, Origin } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { RawEventDoc } from './raw-event.ts';

const ORIGINS = { server: Origin.SERVER, browser: Origin.BROWSER, provider: Origin.PROVIDER } as const;

/** The event without traits: what the feed shows and what EventRecorded holds beside them. */
export function toEvent(row: RawEventDoc): MessageInitShape<typeof EventSchema> {
  const { web, device, geo } = row;
  return {
    eventId: row._id,
    profileId: row.profile_id,
    origin: ORIGINS[row.origin],
    eventName: row.event_name,
    eventType: row.event_type,
    eventTime: timestampFromDate(row.event_time),
    receivedAt: timestampFromDate(row.received_at),
    idempotencyKey: row.idempotency_key,
    visitorId: row.visitor_id ?? '',
    sessionId: row.session_id ?? '',
    value: row.value ?? '',
    currency: row.currency ?? '',
    subjectRef: row.subject_ref ?? '',
    actionSource: row.action_source ?? '',
    ...(web
      ? {
          web: {
            url: web.url ?? '',
            host: web.host ?? '',
            path: web.path ?? '',
            referrer: web.referrer ?? '',
            title: web.title ?? '',
          },
        }
      : {}),
    marketing: marketingOf(row),
    device: { type: device?.type ?? '', browser: device?.browser ?? '', os: device?.os ?? '' },
    geo: { country: geo?.country ?? '', city: geo?.city ?? '' },
    properties: row.properties ?? {},
    revision: row.revision,
    moneyLeftOut: row.money_left_out ?? false,
  };
}

function marketingOf({ marketing = {} }: RawEventDoc): MessageInitShape<typeof EventSchema>['marketing'] {
  const hasEvidence = marketing.hasEvidence ?? false;
  return {
    channel: marketing.channel ?? 'direct',
    source: marketing.source ?? (hasEvidence ? '' : 'direct'),
    medium: marketing.medium ?? (hasEvidence ? '' : 'none'),
    campaign: marketing.campaign ?? '',
    term: marketing.term ?? '',
    content: marketing.content ?? '',
    platform: marketing.platform ?? '',
    campaignExternalId: marketing.campaignId ?? '',
    adSetExternalId: marketing.adSetId ?? '',
    adExternalId: marketing.adId ?? '',
    clickIds: { ...marketing.clickIds },
    hasEvidence,
    isInternal: marketing.isInternal ?? false,
    isPaymentReturn: marketing.isPaymentReturn ?? false,
    isPaid: marketing.isPaid ?? false,
  };
}

/** events.recorded of a row. The id names the row's revision, so every change of it is a message of its own. */
export function toBusEvent(row: RawEventDoc): BusEvent {
  return busEvent(eventsRecorded, {
    id: row.revision === 0 ? row._id : `${row._id}.${row.revision}`,
    profileId: row.profile_id,
    time: row.event_time,
    trace: row.trace,
    data: {
      event: toEvent(row),
      traits: {
        email: row.traits?.email ?? '',
        phone: row.traits?.phone ?? '',
        externalId: row.traits?.externalId ?? '',
        nationalId: row.traits?.nationalId ?? '',
        firstName: row.traits?.firstName ?? '',
        lastName: row.traits?.lastName ?? '',
        country: row.traits?.country ?? '',
        crmContactId: row.traits?.crmContactId ?? '',
        storeCustomerId: row.traits?.storeCustomerId ?? '',
        paymentsCustomerId: row.traits?.paymentsCustomerId ?? '',
      },
      linkToken: row.link_token ?? '',
      payerCustomerId: row.payer_id ?? '',
    },
  });
}
