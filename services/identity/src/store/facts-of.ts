// What a change of the graph tells the rest of the system.

import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type BusEvent, busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { identityLinked, identityMerged } from '@touchline/proto/catalog.ts';
import type { GraphPlan, Merge, VisitorLink } from '../domain/identity-graph.ts';

/** identity.merged for every merge and identity.linked for every visitor with a new owner or an earlier evidence. */
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

function linked({ profileId, visitorId, customerId, time: evidenceTime, eventId }: VisitorLink, time: Date): BusEvent {
  return busEvent(identityLinked, {
    id: deterministicId('identity.linked', profileId, visitorId, eventId, customerId),
    profileId,
    time,
    data: { profileId, visitorId, customerId, evidenceTime: timestampFromDate(evidenceTime), evidenceEventId: eventId },
  });
}
