// Makes the events that report a change of the graph to the rest of the system.

import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { identityErased, identityLinked, identityMerged } from '@touchline/proto/catalog.ts';
import type { GraphPlan, Merge, VisitorLink } from '../domain/identity-graph.ts';

/** Makes identity.merged for every merge and identity.linked for every visitor with a new owner or an earlier evidence. */
export function factsOf(plan: Pick<GraphPlan, 'merges' | 'links'>, time: Date): BusEvent[] {
  return [...plan.merges.map((merge) => merged(merge, time)), ...plan.links.map((link) => linked(link, time))];
}

function merged({ profileId, survivorId, mergedId }: Merge, time: Date): BusEvent {
  return busEvent(identityMerged, {
    id: deterministicId('identity.merged', profileId, mergedId, survivorId),
    profileId,
    time,
    data: { profileId, survivorId, mergedId },
  });
}

/** Makes identity.erased for a customer and all that were merged into it. */
export function erasedFact(profileId: string, erasureId: string, customerIds: string[], time: Date): BusEvent {
  return busEvent(identityErased, {
    id: deterministicId('identity.erased', erasureId),
    profileId,
    time,
    data: { profileId, erasureId, customerIds },
  });
}

/** Returns the id of the message that says to whom a browser belongs. */
export function linkMessageId(profileId: string, visitorId: string, eventId: string, customerId: string): string {
  return deterministicId('identity.linked', profileId, visitorId, eventId, customerId);
}

function linked(link: VisitorLink, time: Date): BusEvent {
  const { profileId, visitorId, customerId, time: evidenceTime, eventId, method } = link;
  return busEvent(identityLinked, {
    id: linkMessageId(profileId, visitorId, eventId, customerId),
    profileId,
    time,
    data: {
      profileId,
      visitorId,
      customerId,
      evidenceTime: timestampFromDate(evidenceTime),
      evidenceEventId: eventId,
      joinMethod: method,
    },
  });
}
