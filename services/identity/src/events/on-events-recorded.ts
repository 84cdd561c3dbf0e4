// Every recorded event passes here and leaves with the person it belongs to; most cost two reads a batch and no write.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import type { Handler } from '@touchline/chassis/bus/consume.ts';
import { deadLetter, done } from '@touchline/chassis/bus/verdict.ts';
import { identityResolved } from '@touchline/proto/catalog.ts';
import type { EventRecordedSchema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { Customer } from '../domain/customer.ts';
import type { Claim, KnownGraph, VisitorOwner } from '../domain/identity-graph.ts';
import { planSightings, type Sighting, type SightingUpdate } from '../domain/plan-sightings.ts';
import type { SettleClaims } from '../store/settle-claims.ts';
import { type ReadEvent, readEvent } from './read-event.ts';

interface Deps {
  readonly settleClaims: SettleClaims;
  readonly recordSightings: (updates: readonly SightingUpdate[]) => Promise<void>;
  readonly publish: (events: readonly BusEvent[]) => Promise<void>;
}

/**
 * Consumes events.recorded: settles the claims of the batch, then publishes identity.resolved for each of its events.
 * The source message is acknowledged only after that, so a crash in between repeats the same messages with the same ids.
 */
export function onEventsRecorded({
  settleClaims,
  recordSightings,
  publish,
}: Deps): Handler<typeof EventRecordedSchema> {
  return async function onEventsRecorded(deliveries) {
    const read = deliveries.map(({ data, profileId }) => readEvent(data, profileId));
    const events = read.filter((one) => 'event' in one);
    const claiming = events.filter((one): one is ReadEvent & { claim: Claim } => one.claim !== null);

    const { plan, graph } = await settleClaims(
      claiming.map(({ claim }) => claim),
      events.flatMap((one) => one.visitorKey ?? []),
    );
    const named = new Map<ReadEvent, Customer | undefined>(claiming.map((one, index) => [one, plan.customerOf[index]]));
    const resolutions = events.map((one) => resolve(one, named.get(one), graph));

    await recordSightings(planSightings(resolutions.flatMap((resolution) => sightingOf(resolution) ?? [])));
    await publish(resolutions.map(resolvedEvent));
    return read.map((one) => ('event' in one ? done() : deadLetter(one.unreadable)));
  };
}

interface Resolution {
  readonly read: ReadEvent;
  /** Whom the event's own traits name. */
  readonly customer: Customer | undefined;
  /** Whom its browser belongs to. */
  readonly owner: (VisitorOwner & { customer: Customer | undefined }) | undefined;
}

function resolve(read: ReadEvent, customer: Customer | undefined, graph: KnownGraph): Resolution {
  const owner = read.visitorKey === null ? undefined : graph.visitors.get(read.visitorKey);
  return { read, customer, owner: owner && { ...owner, customer: graph.customers.get(owner.customerId) } };
}

function sightingOf({ read, customer, owner }: Resolution): Sighting | null {
  const seen = customer ?? owner?.customer;
  return seen ? { customer: seen, at: read.time } : null;
}

function resolvedEvent({ read, customer, owner }: Resolution): BusEvent {
  const { time, claim } = read;
  // A browser that cannot be one person's ("null") is none: nobody's events may meet under it.
  const event = read.visitorKey === null ? { ...read.event, visitorId: '' } : read.event;
  return busEvent(identityResolved, {
    // A later revision of the event is a message of its own.
    id: `${event.eventId}.${event.revision}`,
    profileId: event.profileId,
    time,
    data: {
      event,
      customerId: customer?.id ?? '',
      visitorOwnerId: owner?.customerId ?? '',
      ownerEvidenceTime: owner && timestampFromDate(owner.time),
      ownerEvidenceEventId: owner?.eventId ?? '',
      // Identifiers stand in the order of their strength.
      joinMethod: claim?.identifiers[0]?.type ?? (owner ? 'visitor' : ''),
    },
  });
}
