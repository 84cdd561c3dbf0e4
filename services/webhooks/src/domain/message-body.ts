// Makes the body of a received message for subscribers: ids and times, without who wrote it or what.
import { deliveryFailure, type Report } from './delivery-failure.ts';
import { MESSAGE_RECEIVED } from './event-type.ts';

/** A message as a delivery stores it; it has no personal data. */
export interface MessageFacts {
  message_id: string;
  /** The provider value, as in channel of GET /connections. */
  provider: string;
  connection_id: string;
  thread_id: string;
  message_type: string;
  sent_at: Date;
  received_at: Date;
  /** Whether it reports the delivery of a mail; absent for no. */
  has_report?: boolean;
}

/**
 * @param report what it reports about a mail; undefined for everything else, and once that is no longer stored
 * @param showsPerson whether the subscriber sees persons
 */
export function messageBody(
  { id, profileId }: { id: string; profileId: string },
  { message_id, provider, connection_id, thread_id, message_type, sent_at, received_at }: MessageFacts,
  report: Report | undefined,
  showsPerson: boolean,
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
      delivery_failure: report === undefined ? null : deliveryFailure(report, showsPerson),
    },
  };
}
