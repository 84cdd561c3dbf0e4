// Generates a small dental clinic in Chile over sixty days from a seed: npm start loads it, and the benchmarks load larger ones.
import { reportDays, UTC } from '@touchline/chassis/report-days.ts';
import type { World } from '../provider-sim/world.ts';
import { campaigns as makeCampaigns } from './advertising.ts';
import type { EventInput } from './events.ts';
import type { Refund, Sink } from './funnel.ts';
import { googleCampaigns } from './google-advertising.ts';
import { chatVisitor, webVisitor } from './journeys.ts';
import { type Person, person } from './people.ts';
import { createRandom } from './random.ts';
import { sampleRates } from './rates.ts';
import { sampleWorld } from './world.ts';

export const SAMPLE_DAYS = 60;
/** Grows when the sample tells other stories, or no longer tells one (stories.ts). */
export const SAMPLE_VERSION = 2;
const WEB_VISITORS = 4900;
const CHAT_VISITORS = 200;
const EARLIER_PATIENTS = 400;

export interface Sample {
  /** The world for the provider simulator, including reference rates. */
  world: World;
  /** Rows of POST /customers: earlier patients. */
  imports: Person[];
  /** Bodies of POST /events, sorted by time. */
  events: EventInput[];
  refunds: Refund[];
}

/**
 * Generates the sample.
 * @param options seed; today YYYY-MM-DD, the day after the last one; timeZone of its days; scale 1 for about 40,000 web events
 * @returns the same sample for the same options, on every machine
 */
export function generateSample({
  seed,
  today,
  timeZone = UTC,
  scale = 1,
}: {
  seed: number;
  today: string;
  timeZone?: string;
  scale?: number;
}): Sample {
  const random = createRandom(seed);
  const end = new Date(`${today}T00:00:00Z`);
  // The sample ends with the last complete day, so that nothing in it is in the future.
  const { instantsOf, dayOf } = reportDays(timeZone);
  const days = instantsOf({ from: dayBefore(today, SAMPLE_DAYS), to: dayBefore(today, 1) });
  const clock = { start: days.start.getTime(), end: days.end.getTime(), dayOf };
  const advertising = { meta: makeCampaigns(random), google: googleCampaigns(random) };
  const sink: Sink = { events: [], paid: [], refunds: [] };
  const webVisitors = Math.floor(WEB_VISITORS * scale);
  for (let n = 1; n <= webVisitors; n++) webVisitor(random, advertising, clock, n, sink);
  for (let n = 1; n <= CHAT_VISITORS * scale; n++) chatVisitor(random, advertising, clock, webVisitors + n, sink);
  // Some earlier patients return during the sample: the web visitors' numbers overlap with theirs.
  const imports = Array.from({ length: EARLIER_PATIENTS }, (_, i) => person(random, 4701 + i));
  return {
    world: {
      ...sampleWorld(random, advertising, sink.paid, end, SAMPLE_DAYS),
      rates: sampleRates(seed, end, SAMPLE_DAYS + 40),
    },
    imports,
    events: sink.events.sort((a, b) => (a.event_time < b.event_time ? -1 : a.event_time > b.event_time ? 1 : 0)),
    refunds: sink.refunds,
  };
}

const dayBefore = (day: string, days: number): string =>
  new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
