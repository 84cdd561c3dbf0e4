// How long the gateway waits for others before it answers without them. The services behind have a deadline a call, of five seconds
// mostly; what waits in a line before such a call waits about as long, or a rollout on a busy node would be felt.

export interface Waits {
  /** For the first event in the line to leave it: after that the others would wait in vain. */
  readonly eventsInLineMs: number;
  /** For the assignment of a payment to reach every service. */
  readonly assignmentMs: number;
}

export const WAITS: Waits = { eventsInLineMs: 4500, assignmentMs: 4000 };
