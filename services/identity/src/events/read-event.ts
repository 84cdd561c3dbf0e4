// Reads what a recorded event says about a person, in the terms of the graph, or why it cannot be read.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { cleanName } from '@touchline/chassis/identifiers/clean-text.ts';
import { isUsableVisitorId } from '@touchline/chassis/identifiers/normalise-external-id.ts';
import { normaliseIdentifiers } from '@touchline/chassis/identifiers/normalise-identifiers.ts';
import { type Event, Origin, type UserTraits } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { Source } from '../domain/customer.ts';
import { visitorKey } from '../domain/identifier-keys.ts';
import type { Claim } from '../domain/identity-graph.ts';
import { traitsOf } from '../domain/traits-of.ts';
import { trustedIdentifiers } from '../domain/trusted-identifiers.ts';

/** An event and what its sender says beside it, with the profile from its subject. */
export interface EventInput {
  /** The profile in the message's subject. */
  readonly profileId: string;
  readonly data: {
    readonly event?: Event | undefined;
    readonly traits?: UserTraits | undefined;
    readonly linkToken: string;
    readonly payerCustomerId: string;
  };
}

export interface ReadEvent {
  readonly event: Event;
  readonly time: Date;
  /** By the clock of the collector or of the API; the time of the event in messages that lack it. */
  readonly receivedAt: Date;
  /** What the event's traits claim; null when they name no one. */
  readonly claim: Claim | null;
  /** The key of the event's browser; null when it has none that can belong to one person. */
  readonly visitorKey: string | null;
  /** The customer to whom the merchant assigned the payment, by the id at that time; null when it was not assigned. */
  readonly payerId: string | null;
  /** The token on the link that opened the page, with the browser that it may link; null when there is none. */
  readonly linkToken: { readonly text: string; readonly visitorId: string } | null;
}

/**
 * Reads an event.
 * @returns the event, or the reason why no retry will ever make it readable
 */
export function readEvent({ data: message, profileId }: EventInput): ReadEvent | { unreadable: string } {
  const { event, traits } = message;
  if (!event?.eventId || !event.profileId) return { unreadable: 'event_incomplete' };
  if (event.profileId !== profileId) return { unreadable: 'profile_mismatch' };
  const time = event.eventTime ? timestampDate(event.eventTime) : null;
  if (!time || Number.isNaN(time.getTime())) return { unreadable: 'event_time_invalid' };
  const visitorId = isUsableVisitorId(event.visitorId) ? event.visitorId : null;
  const receivedAt = event.receivedAt ? timestampDate(event.receivedAt) : time;
  return {
    event,
    time,
    receivedAt,
    claim: traits ? claimOf(event, traits, { time, receivedAt, visitorId }) : null,
    visitorKey: visitorId === null ? null : visitorKey(profileId, visitorId),
    payerId: message.payerCustomerId || null,
    // A token counts until it expires by the collector's clock, since the browser's owner can set the browser's clock.
    linkToken: visitorId === null || message.linkToken === '' ? null : { text: message.linkToken, visitorId },
  };
}

function claimOf(
  event: Event,
  traits: UserTraits,
  { time, receivedAt, visitorId }: { time: Date; receivedAt: Date; visitorId: string | null },
): Claim | null {
  const { identifiers } = normaliseIdentifiers(traitsOf(traits), traits.country);
  if (identifiers.length === 0) return null;
  const source = SOURCES[event.origin] ?? 'event';
  return {
    profileId: event.profileId,
    identifiers: trustedIdentifiers({ source, identifiers }),
    firstName: cleanName(traits.firstName),
    lastName: cleanName(traits.lastName),
    source,
    seenAt: time,
    visitor: visitorId === null ? null : { id: visitorId, time, eventId: event.eventId },
    receivedAt,
  };
}

const SOURCES: Record<Origin, Source> = {
  [Origin.UNSPECIFIED]: 'event',
  [Origin.SERVER]: 'event',
  [Origin.BROWSER]: 'tracker',
  [Origin.PROVIDER]: 'provider',
};
