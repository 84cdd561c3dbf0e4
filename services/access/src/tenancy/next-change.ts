// Computes the time of a change: later than the change before it, whatever the clocks of two replicas say.

/** Returns now, or a millisecond after the latest of the former changes. Consumers of profile-changed keep the latest. */
export function nextChange(now: Date, former: readonly Date[]): Date {
  const latest = Math.max(0, ...former.map((at) => at.getTime() + 1));
  return new Date(Math.max(now.getTime(), latest));
}
