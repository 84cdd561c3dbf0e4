// Messages as identity, connections and the gateway send them, with only what a test cares about spelled out.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import {
  adsCatalog,
  adsInsights,
  identityLinked,
  identityMerged,
  identityResolved,
  profileChanged,
} from '@touchline/proto/catalog.ts';
import type { AdEntitySchema, AdInsightSchema } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { EventSchema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';

export const T0 = Date.parse('2026-03-01T12:00:00Z');
export const MINUTE = 60_000;
export const DAY = 86_400_000;

type EventInit = Omit<MessageInitShape<typeof EventSchema>, 'eventTime' | '$typeName' | '$unknown'>;
type MarketingInit = NonNullable<EventInit['marketing']>;

let sent = 0;
const messageId = (): string => deterministicId('message', String(sent++));

export interface ResolvedInit extends EventInit {
  profileId: string;
  key: string;
  /** Milliseconds. */
  at: number;
  customerId?: string;
  isPayerAssigned?: boolean;
  isLinkClick?: boolean;
  owner?: { customerId: string; at: number; eventId: string };
}

export const DIRECT: MarketingInit = { channel: 'direct', source: '(direct)', medium: '(none)' };

/** A paid click on the test ad platform. */
export const adClick = (ids: MarketingInit = {}): MarketingInit => ({
  channel: 'paid_social',
  source: 'social',
  medium: 'paid',
  platform: 'social_ads',
  hasEvidence: true,
  isPaid: true,
  ...ids,
});

export const eventIdOf = (profileId: string, key: string): string => deterministicId(profileId, key);

/** identity.resolved of a page view, unless told otherwise. */
export function resolved({
  profileId,
  key,
  at,
  customerId = '',
  isPayerAssigned = false,
  isLinkClick = false,
  owner,
  ...event
}: ResolvedInit): BusEvent {
  const time = new Date(at);
  return busEvent(identityResolved, {
    id: messageId(),
    profileId,
    time,
    data: {
      event: {
        eventId: eventIdOf(profileId, key),
        profileId,
        idempotencyKey: key,
        eventName: event.eventType ?? 'page_view',
        eventType: 'page_view',
        eventTime: timestampFromDate(time),
        receivedAt: timestampFromDate(time),
        marketing: DIRECT,
        ...event,
      },
      customerId,
      isPayerAssigned,
      isLinkClick,
      ...(owner && {
        visitorOwnerId: owner.customerId,
        ownerEvidenceTime: timestampFromDate(new Date(owner.at)),
        ownerEvidenceEventId: owner.eventId,
      }),
    },
  });
}

export const PAGE = { url: 'https://shop.example/', host: 'shop.example', path: '/' };

export function profile(profileId: string, reportingCurrency = 'CLP', at = T0, healthcareFamily = false): BusEvent {
  const time = new Date(at);
  const data = { profileId, reportingCurrency, healthcareFamily, changedAt: timestampFromDate(time) };
  return busEvent(profileChanged, { id: messageId(), profileId, time, data });
}

export function linked(profileId: string, visitorId: string, customerId: string, at: number, key: string): BusEvent {
  const time = new Date(at);
  const evidenceEventId = eventIdOf(profileId, key);
  const data = { profileId, visitorId, customerId, evidenceTime: timestampFromDate(time), evidenceEventId };
  return busEvent(identityLinked, { id: messageId(), profileId, time, data });
}

export function merged(profileId: string, mergedId: string, survivorId: string): BusEvent {
  const data = { profileId, mergedId, survivorId };
  return busEvent(identityMerged, { id: messageId(), profileId, time: new Date(T0), data });
}

export function catalog(
  profileId: string,
  entities: MessageInitShape<typeof AdEntitySchema>[],
  syncedAt = T0,
  platform = 'social_ads',
): BusEvent {
  const time = new Date(syncedAt);
  const data = { profileId, platform, syncedAt: timestampFromDate(time), entities };
  return busEvent(adsCatalog, { id: messageId(), profileId, time, data });
}

export function insights(profileId: string, rows: MessageInitShape<typeof AdInsightSchema>[], syncedAt = T0): BusEvent {
  const time = new Date(syncedAt);
  const data = { profileId, platform: 'social_ads', syncedAt: timestampFromDate(time), rows };
  return busEvent(adsInsights, { id: messageId(), profileId, time, data });
}
