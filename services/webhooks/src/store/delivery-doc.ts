// Declares the document of a delivery: one event for one subscription. It has no body, which is made anew for each attempt.

import type { HealthFacts } from '../domain/health-events.ts';
import type { AttemptError } from '../domain/judge-attempt.ts';
import type { MessageFacts } from '../domain/message-body.ts';
import type { OutcomeFacts } from '../domain/outcome-body.ts';

export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

export interface AttemptDoc {
  at: Date;
  response_status: number;
  duration_ms: number;
  error: AttemptError | '';
}

export interface DeliveryDoc {
  _id: string;
  subscription_id: string;
  profile_id: string;
  /** Its position among the subscription's deliveries, from 1 and without gaps. */
  sequence: number;
  event_id: string;
  event_type: string;
  /** null for every other event, and for a test of outcome.recorded. */
  outcome: OutcomeFacts | null;
  /** Absent where outcome would be null. */
  health?: HealthFacts;
  message?: MessageFacts;
  status: DeliveryStatus;
  created_at: Date;
  /** null once the delivery has ended. */
  next_attempt_at: Date | null;
  /** In all rounds. */
  attempt_count: number;
  /** Failed attempts since it was created or sent again: its position in the table of waits. */
  tries: number;
  /** The newest attempts, oldest first. */
  attempts: AttemptDoc[];
  /** Absent while it is pending; it is kept for a while from this time on. */
  ended_at?: Date;
  /** The operation that last sent it again; its repeat does nothing. */
  redelivered_by: string;
}
