// Says how long a call may take in which a service asks the DNS for a name that a caller sent.

/** Services give the DNS five seconds, or as many as the system's resolver takes. */
export const DNS_DEADLINE_MS = 10_000;
