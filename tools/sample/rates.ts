// Generates reference rates for the sample's days: a seeded walk around plausible levels, on weekdays, as from a central bank.
import type { SimRate } from '../provider-sim/rates/world.ts';
import { createRandom } from './random.ts';

const DAY_MS = 86_400_000;
const START = [
  { currency: 'USD', level: 1.09, step: 0.004, digits: 4 },
  { currency: 'CLP', level: 1030, step: 5, digits: 2 },
] as const;

/** Returns the rates of one EUR for each weekday of the `days` days that end with `today`. */
export function sampleRates(seed: number, today: Date, days: number): SimRate[] {
  const random = createRandom(seed ^ 0x5eed);
  return START.flatMap(({ currency, level, step, digits }) => {
    let rate: number = level;
    return Array.from({ length: days }, (_, i) => new Date(today.getTime() - (days - 1 - i) * DAY_MS))
      .filter((day) => day.getUTCDay() % 6 !== 0)
      .map((day) => {
        rate += (random.next() - 0.5) * 2 * step;
        return { date: day.toISOString().slice(0, 10), base: 'EUR' as const, currency, rate: rate.toFixed(digits) };
      });
  });
}
