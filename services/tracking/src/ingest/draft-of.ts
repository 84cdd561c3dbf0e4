// Converts the EventDraft of the RPC to the draft that the rules read.
import { plainOf } from '@touchline/chassis/proto/plain.ts';
import {
  type EventDraft as DraftMessage,
  EventDraftSchema,
} from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import type { EventDraft } from '../domain/event-draft.ts';
import { type Door, doorOfKey } from '../domain/event-id.ts';

/** Converts a draft message. A missing origin means the server's, and a missing `door` is derived from the key. */
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
