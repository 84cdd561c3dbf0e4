// Sets how long the gateway waits for other services before it answers without them.

export interface Timeouts {
  /** For all calls together that one request makes of other services, but for those that state a time of their own. */
  readonly answerMs: number;
  /** For the first event in the queue to leave it: after that, more would wait in vain. */
  readonly eventsQueueMs: number;
  /** For the assignment of a payment to reach every service. */
  readonly assignmentMs: number;
}

/** What waits before or between calls waits nearly as long as a call may: callers would notice a rollout on a busy node otherwise. */
const SHARE = 5 / 6;

/** Returns the timeouts of a gateway whose requests wait for other services for so long at most. */
export function timeoutsWithin(answerMs: number): Timeouts {
  return { answerMs, eventsQueueMs: answerMs * SHARE, assignmentMs: answerMs * SHARE };
}
