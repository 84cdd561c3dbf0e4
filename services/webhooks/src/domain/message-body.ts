// What a message that came in is to subscribers: ids and times, and nothing of who wrote or what.
import { MESSAGE_RECEIVED } from './event-type.ts';

/** A message as a delivery keeps it; there is nobody in it. */
export interface MessageFacts {
  message_id: string;
  /** The provider value, as channel of GET /connections. */
  provider: string;
  connection_id: string;
  thread_id: string;
  message_type: string;
  sent_at: Date;
  received_at: Date;
}

export function messageBody(
  { id, profileId }: { id: string; profileId: string },
  { message_id, provider, connection_id, thread_id, message_type, sent_at, received_at }: MessageFacts,
): object {
  return {
    id,
    type: MESSAGE_RECEIVED,
    created_at: received_at.toISOString(),
    profile_id: profileId,
    data: {
      ...{ provider, connection_id, thread_id, message_id },
      direction: 'inbound',
      message_type,
      sent_at: sent_at.toISOString(),
      // Of mail alone (contract, Events rule 2).
      delivery_failure: null,
    },
  };
}
