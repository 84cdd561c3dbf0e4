// EventDraft of the RPC as the draft that the rules read.
import { plainOf } from '@touchline/chassis/proto/plain.ts';
import {
  type EventDraft as DraftMessage,
  EventDraftSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { EventDraft } from '../domain/event-draft.ts';
import { type Door, doorOfKey } from '../domain/event-id.ts';

/** Takes a draft off the wire. An origin that is not named is the server's, and the key tells of a door that is not named. */
export function draftOf(message: DraftMessage): EventDraft {
  const { origin = 'server', door = doorOfKey(message.idempotencyKey), ...draft } = plainOf(EventDraftSchema, message);
  return {
    ...draft,
    profileId: message.profileId,
    eventName: message.eventName,
    origin: origin as EventDraft['origin'],
    door: door as Door,
    currency: draft.currency?.trim().toUpperCase() || undefined,
  };
}
