// Tells the path to a conversion: the channels of the touches in its window, and the buckets of its length and its lag.
import type { Event } from './journey.ts';
import type { Touch } from './touches.ts';

export interface Path {
  channels: string[];
  /** Where the bucket of the number of touches begins. */
  lengthFrom: number;
  /** Where the bucket of the time since the first touch begins, in days. */
  lagFrom: number;
}

const DAY_MS = 86_400_000;

/** @param window in order; a conversion that is a touch of its own has no origin, and then no path either */
export function pathOf(
  { time }: Event,
  window: readonly (Pick<Touch, 'event'> & { origin: Touch['origin'] | null })[],
): Path | null {
  const channels = window.flatMap(({ origin }) => origin?.channel ?? []);
  const [first] = window;
  if (first === undefined || channels.length === 0) return null;
  const steps = channels.filter((channel, n) => n === 0 || channel !== channels[n - 1]);
  const days = Math.floor((time - first.event.time) / DAY_MS);
  const shown = steps.map((step, n) => (steps.length > 8 && n === 3 ? '…' : step));
  return {
    channels: shown.filter((_, n) => steps.length <= 8 || n <= 3 || n >= steps.length - 4),
    lengthFrom: Math.min(channels.length, 8),
    lagFrom: [28, 14, 7, 3, 1, 0].find((from) => days >= from) ?? 0,
  };
}
