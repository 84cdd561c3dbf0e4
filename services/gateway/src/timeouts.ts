// Sets how long the gateway waits for other services before it answers without them. Most calls have a deadline of five seconds;
// what queues before such a call waits about as long, otherwise callers would notice a rollout on a busy node.

export interface Timeouts {
  /** For the first event in the queue to leave it: after that, more would wait in vain. */
  readonly eventsQueueMs: number;
  /** For the assignment of a payment to reach every service. */
  readonly assignmentMs: number;
}

export const TIMEOUTS: Timeouts = { eventsQueueMs: 4500, assignmentMs: 4000 };
