// From the message of an event to the document of a journey: empty strings become null.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Event, Marketing } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { IdentityResolved } from '@touchline/proto/gen/touchline/events/v1/identity_pb.ts';
import type { JourneyEventDoc } from '../domain/shapes/journey-event-doc.ts';
import type { MarketingDoc } from '../domain/shapes/marketing-doc.ts';
import { outcomeProvider } from './outcome-provider.ts';

type Resolved = Pick<IdentityResolved, 'event' | 'customerId' | 'isLinkClick' | 'isPayerAssigned'>;

/** An event with whom its own traits named, not yet filed under a person. Null when it carries no time. */
export function journeyEventOf(resolved: Resolved): Omit<JourneyEventDoc, 'person_id'> | null {
  const { event, customerId, isLinkClick, isPayerAssigned } = resolved;
  if (event?.eventTime === undefined) return null;
  const { eventTime, receivedAt, web, device, geo } = event;
  const provider = outcomeProvider(event);
  return {
    _id: event.eventId,
    profile_id: event.profileId,
    customer_id: orNull(customerId),
    ...(isPayerAssigned && { is_payer_assigned: true as const }),
    is_link_click: isLinkClick,
    visitor_id: orNull(event.visitorId),
    time: timestampDate(eventTime),
    received_at: timestampDate(receivedAt ?? eventTime),
    revision: event.revision,
    event_type: event.eventType,
    event_name: event.eventName,
    idempotency_key: event.idempotencyKey,
    ...moneyOf(event),
    subject_ref: orNull(event.subjectRef),
    session_id: orNull(event.sessionId),
    action_source: orNull(event.actionSource),
    ...(provider !== null && { provider }),
    web: web === undefined ? null : { url: web.url, host: web.host, path: web.path, referrer: orNull(web.referrer) },
    marketing: marketingOf(event.marketing),
    device: { type: orNull(device?.type), browser: orNull(device?.browser), os: orNull(device?.os) },
    geo: { country: orNull(geo?.country), city: orNull(geo?.city) },
  };
}

/** Of money that is not booked no amount is kept: a journey would show it. */
function moneyOf({
  value,
  currency,
  moneyLeftOut,
}: Event): Pick<JourneyEventDoc, 'value' | 'currency' | 'money_left_out'> {
  if (moneyLeftOut) return { value: null, currency: null, money_left_out: true };
  return { value: orNull(value), currency: orNull(currency) };
}

function marketingOf(marketing: Marketing | undefined): MarketingDoc {
  return {
    channel: marketing?.channel ?? '',
    source: marketing?.source ?? '',
    medium: marketing?.medium ?? '',
    campaign: orNull(marketing?.campaign),
    platform: orNull(marketing?.platform),
    campaign_external_id: orNull(marketing?.campaignExternalId),
    ad_set_external_id: orNull(marketing?.adSetExternalId),
    ad_external_id: orNull(marketing?.adExternalId),
    click_ids: { ...marketing?.clickIds },
    has_evidence: marketing?.hasEvidence ?? false,
    is_internal: marketing?.isInternal ?? false,
    is_payment_return: marketing?.isPaymentReturn ?? false,
    is_paid: marketing?.isPaid ?? false,
  };
}

const orNull = (text: string | undefined): string | null => (text === undefined || text === '' ? null : text);
