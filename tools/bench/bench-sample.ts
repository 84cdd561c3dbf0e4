// Generates the sample for the report reads, cut to a number of events.
import { generateSample, type Sample } from '../sample/sample.ts';

const SEED = 7;
/** About the number of events of the sample at scale 1; slightly more are generated and the rest cut off. */
const EVENTS_AT_SCALE_1 = 38_000;

/** @param options today: YYYY-MM-DD, the day after the sample's last day */
export function benchSample({ events: count, today }: { events: number; today: string }): Sample {
  const made = generateSample({ seed: SEED, today, scale: Math.max(0.05, count / EVENTS_AT_SCALE_1) });
  const events = made.events.slice(0, count);
  const keys = new Set(events.map((event) => event.idempotency_key));
  return { ...made, events, refunds: made.refunds.filter((refund) => keys.has(refund.payment_key)) };
}
