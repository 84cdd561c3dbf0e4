// How long the gateway waits for others before it answers without them. The services behind have a deadline a call.

export interface Waits {
  /** For the record behind a credential: a database that takes questions without answering them is found out late by its driver. */
  readonly lookUpMs: number;
  /** For the service that knows breached passwords. */
  readonly passwordRangeMs: number;
  /** For the first event in the line to leave it: after that the others would wait in vain. */
  readonly eventsInLineMs: number;
  /** For the assignment of a payment to reach every service. */
  readonly assignmentMs: number;
}

export const WAITS: Waits = { lookUpMs: 2000, passwordRangeMs: 2000, eventsInLineMs: 2500, assignmentMs: 4000 };
