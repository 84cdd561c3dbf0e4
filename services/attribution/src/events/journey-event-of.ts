// Converts the message of an event to the event of a journey.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { type Plain, plainOf } from '@touchline/chassis/proto/plain.ts';
import { EventSchema, type Marketing } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { IdentityResolved } from '@touchline/proto/gen/touchline/events/v1/identity_pb.ts';
import type { JourneyEventDoc } from '../domain/shapes/journey-event-doc.ts';
import type { MarketingDoc } from '../domain/shapes/marketing-doc.ts';
import { outcomeProvider } from './outcome-provider.ts';

type Resolved = Pick<IdentityResolved, 'event' | 'customerId' | 'isLinkClick' | 'isPayerAssigned'>;

/** Returns the event with the customer that its own traits named, not yet filed under a person; null when it has no time. */
export function journeyEventOf(resolved: Resolved): Omit<JourneyEventDoc, 'person_id'> | null {
  const { event: message, customerId, isLinkClick, isPayerAssigned } = resolved;
  if (message?.eventTime === undefined) return null;
  const event = plainOf(EventSchema, message);
  const time = timestampDate(message.eventTime);
  const { receivedAt = time, web, device = {}, geo = {}, moneyLeftOut, sessionTimeoutMinutes } = event;
  const provider = outcomeProvider(message);
  return {
    _id: message.eventId,
    profile_id: message.profileId,
    customer_id: customerId || undefined,
    ...(isPayerAssigned && { is_payer_assigned: true as const }),
    is_link_click: isLinkClick,
    visitor_id: event.visitorId,
    time,
    received_at: receivedAt,
    revision: message.revision,
    event_type: message.eventType,
    event_name: message.eventName,
    idempotency_key: message.idempotencyKey,
    // The amount of money that is not booked is not stored, since a journey would show it.
    ...(moneyLeftOut ? { money_left_out: true as const } : { value: event.value, currency: event.currency }),
    subject_ref: event.subjectRef,
    session_id: event.sessionId,
    action_source: event.actionSource,
    ...(provider !== null && { provider }),
    ...(sessionTimeoutMinutes && { session_timeout_minutes: sessionTimeoutMinutes }),
    ...consentOf(event.consent),
    ...(event.gpc && { gpc: true as const }),
    ...(event.adCookies && { ad_cookies: { ...event.adCookies } }),
    web: web && { url: web.url ?? '', host: web.host ?? '', path: web.path ?? '', referrer: web.referrer },
    marketing: marketingOf(event.marketing),
    device: { type: device.type, browser: device.browser, os: device.os },
    geo: { country: geo.country, city: geo.city },
  };
}

/** A value of a later release says nothing that this one knows. */
function consentOf(consent: string | undefined): Pick<JourneyEventDoc, 'consent'> {
  return consent === 'granted' || consent === 'denied' ? { consent } : {};
}

function marketingOf(marketing: Plain<Marketing> = {}): MarketingDoc {
  return {
    channel: marketing.channel ?? '',
    source: marketing.source ?? '',
    medium: marketing.medium ?? '',
    campaign: marketing.campaign,
    platform: marketing.platform,
    campaign_external_id: marketing.campaignExternalId,
    ad_set_external_id: marketing.adSetExternalId,
    ad_external_id: marketing.adExternalId,
    click_ids: { ...marketing.clickIds },
    has_evidence: marketing.hasEvidence ?? false,
    is_internal: marketing.isInternal ?? false,
    is_payment_return: marketing.isPaymentReturn ?? false,
    is_paid: marketing.isPaid ?? false,
  };
}
