// The shape of a stored delivery: one event for one subscription. No body: it is made anew for each attempt.

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
  /** Its place among the subscription's deliveries, from 1 and without gaps. */
  sequence: number;
  event_id: string;
  event_type: string;
  /** null for every other event, and for a test of this one. */
  outcome: OutcomeFacts | null;
  /** Absent as the above. */
  health?: HealthFacts;
  message?: MessageFacts;
  status: DeliveryStatus;
  created_at: Date;
  /** null once it ended. */
  next_attempt_at: Date | null;
  /** Of all rounds. */
  attempt_count: number;
  /** Attempts that failed since it was made or sent again: its place in the table of waits. */
  tries: number;
  /** The newest ones, oldest first. */
  attempts: AttemptDoc[];
  /** Absent while it is pending; it is kept for a while from then. */
  ended_at?: Date;
  /** The operation that last sent it again: its repeat does nothing. */
  redelivered_by: string;
}
