// Handles ListLateEvents and ForgetLateEvents: the events of erased persons that came after the erasure, so that the ledger and
// the streams can follow.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ForgetLateEventsRequest,
  ForgetLateEventsResponseSchema,
  ListLateEventsRequest,
  ListLateEventsResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/erasure_pb.ts';
import type { Db } from 'mongodb';
import { collectionsOf } from '../store/collections.ts';
import { deleteLate, oldestLate } from '../store/erasure/late-events.ts';

const MOST = 1000;

/** Handles ListLateEvents: returns the events that have waited longest, of every profile. */
export function createListLateEvents({ db }: { db: Db }) {
  const { lateEvents } = collectionsOf(db);

  return async function listLateEvents({
    limit,
  }: ListLateEventsRequest): Promise<MessageInitShape<typeof ListLateEventsResponseSchema>> {
    const found = await oldestLate(lateEvents, Math.min(limit || MOST, MOST));
    return {
      events: found.map(({ _id, profile_id, revision, visitor_pseudonym }) => ({
        profileId: profile_id,
        event: { eventId: _id, visitorPseudonym: visitor_pseudonym, revision },
      })),
    };
  };
}

/** Handles ForgetLateEvents: removes events from the list. */
export function createForgetLateEvents({ db }: { db: Db }) {
  const { lateEvents } = collectionsOf(db);

  return async function forgetLateEvents({
    events,
  }: ForgetLateEventsRequest): Promise<MessageInitShape<typeof ForgetLateEventsResponseSchema>> {
    const known = events.flatMap(({ profileId, event }) =>
      event ? [{ _id: event.eventId, profile_id: profileId, revision: event.revision }] : [],
    );
    await deleteLate(lateEvents, known);
    return {};
  };
}
