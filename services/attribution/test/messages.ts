// Builds messages as identity, connections and the gateway send them, where a test spells out only what matters to it.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import {
  adsAccount,
  adsAction,
  adsCatalog,
  adsInsights,
  identityLinked,
  identityMerged,
  identityResolved,
  ledgerExpired,
  profileChanged,
  searchDay,
} from '@touchline/proto/catalog.ts';
import type { AdEntitySchema, AdInsightSchema, AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { EventSchema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { SearchDaySyncedSchema } from '@touchline/proto/gen/touchline/events/v1/search_pb.ts';

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

/** Builds the marketing of a paid click on the test ad platform. */
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

/** Builds identity.resolved, by default of a page view. */
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

/** Builds the message that a profile changed to count in the days of a zone. */
export function profileIn(profileId: string, timeZone: string, at = T0): BusEvent {
  const time = new Date(at);
  const data = { profileId, reportingCurrency: 'CLP', timeZone, changedAt: timestampFromDate(time) };
  return busEvent(profileChanged, { id: messageId(), profileId, time, data });
}

/** Builds the message that a profile's journeys and ledger keep events for so many days; 0 means indefinitely. */
export function profileKeeping(profileId: string, days: number, at = T0): BusEvent {
  const time = new Date(at);
  const kept = { ledgerDays: days, journeyDays: days };
  const data = { profileId, reportingCurrency: 'CLP', changedAt: timestampFromDate(time), ...kept };
  return busEvent(profileChanged, { id: messageId(), profileId, time, data });
}

/** Builds the message that the ledger has only money left of what was received before an instant. */
export function ledgerGone(profileId: string, until: number): BusEvent {
  const time = new Date(until);
  const data = { profileId, expiredUntil: timestampFromDate(time) };
  return busEvent(ledgerExpired, { id: messageId(), profileId, time, data });
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
  accountExternalId = '',
): BusEvent {
  const time = new Date(syncedAt);
  const data = { profileId, platform, accountExternalId, syncedAt: timestampFromDate(time), entities };
  return busEvent(adsCatalog, { id: messageId(), profileId, time, data });
}

/** Builds the message that the service changed something on a platform, known to be applied at that instant. */
export function action(
  profileId: string,
  { at, ...change }: { level: AdLevel; externalId: string; kind: string; after: string; at: number },
): BusEvent {
  const time = new Date(at);
  const named = { profileId, actionId: messageId(), platform: 'social_ads', appliedAt: timestampFromDate(time) };
  return busEvent(adsAction, { id: messageId(), profileId, time, data: { ...named, ...change } });
}

/**
 * What a sync read: the account and its time zone, its days, and which part of the sync the message is; by default the only part.
 */
export interface WindowInit {
  platform?: string;
  account?: string;
  timeZone?: string;
  since: string;
  until: string;
  part?: number;
  parts?: number;
  connectedAt?: number;
}

export function insights(
  profileId: string,
  rows: MessageInitShape<typeof AdInsightSchema>[],
  syncedAt = T0,
  window?: WindowInit,
): BusEvent {
  const time = new Date(syncedAt);
  const data = {
    ...{ profileId, platform: window?.platform ?? 'social_ads', syncedAt: timestampFromDate(time), rows },
    ...(window && { window: windowMessage(window), accountTimeZone: window.timeZone ?? '' }),
  };
  return busEvent(adsInsights, { id: messageId(), profileId, time, data });
}

function windowMessage({ account = 'act_1', since, until, part = 0, parts = 1, connectedAt = 0 }: WindowInit) {
  const connected = timestampFromDate(new Date(connectedAt));
  return { accountExternalId: account, since, until, part, parts, connectedAt: connected };
}

/** Builds the message that an account was connected, or disconnected if a time is given. */
export function account(
  profileId: string,
  accountExternalId: string,
  { connectedAt = 0, disconnectedAt }: { connectedAt?: number; disconnectedAt?: number } = {},
): BusEvent {
  const time = new Date(disconnectedAt ?? connectedAt);
  const data = {
    ...{ profileId, platform: 'social_ads', accountExternalId },
    connectedAt: timestampFromDate(new Date(connectedAt)),
    ...(disconnectedAt !== undefined && { disconnectedAt: timestampFromDate(new Date(disconnectedAt)) }),
    changedAt: timestampFromDate(new Date(time.getTime() + 1)),
  };
  return busEvent(adsAccount, { id: messageId(), profileId, time, data });
}

type SearchDayInit = Omit<MessageInitShape<typeof SearchDaySyncedSchema>, 'syncedAt' | '$typeName' | '$unknown'>;

/** Builds a part of a site's day, by default the only one. @param at when it was read, in milliseconds */
export function searchDayPart({ at, ...day }: SearchDayInit & { profileId: string; at: number }): BusEvent {
  const data = { connectionId: 'site', platform: 'search_console', site: 'https://shop.example/', part: 0, parts: 1 };
  return busEvent(searchDay, {
    ...{ id: messageId(), profileId: day.profileId, time: new Date(at) },
    data: { ...data, timeZone: 'America/Los_Angeles', ...day, syncedAt: timestampFromDate(new Date(at)) },
  });
}
