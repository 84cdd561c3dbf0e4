// The pure part of attribution, who gets which part of a conversion, exact to the last unit, beside a loop over arrays of
// doubles that knows neither money nor remainders.
import {
  splitUnits,
  type WindowTouch,
  weighTouches,
  windowTouch,
} from '../../services/attribution/src/domain/models.ts';
import { MODELS, type Model } from '../../services/attribution/src/domain/vocabulary.ts';
import { createRandom } from '../sample/random.ts';
import { type Figure, rateFigure } from './figures.ts';
import { inTurns } from './in-turns.ts';
import type { BenchOptions } from './options.ts';

const WINDOWS = 500;
const MOST_TOUCHES = 20;
const SEED = 23;
const DAY_MS = 86_400_000;
const HALF_LIFE_MS = 7 * DAY_MS;
const UNITS = 10n ** 18n;
/** Doubles of the loop, and the rounding of exact parts. */
const TOLERANCE = 1e-9;

type Shares = Record<Model, Float64Array>;

/** Conversions a second of one core; both sides must agree about every share. */
export async function benchCreditEngine(sizes: Pick<BenchOptions, 'pairs' | 'sliceMs'>): Promise<Figure[]> {
  const windows = madeWindows();
  for (const window of windows) requireSameShares(window);
  const times = windows.map((window) => Float64Array.from(window, ({ time }) => time));
  const isDirect = windows.map((window) => Uint8Array.from(window, (touch) => Number(touch.isDirect)));
  const shares = emptyShares(MOST_TOUCHES);
  const rates = await inTurns(
    {
      measured: { run: async () => speedOf((n) => splitUnits(UNITS, weighTouches(windows[n] ?? [])), sizes.sliceMs) },
      baseline: {
        run: async () =>
          speedOf((n) => naiveShares(times[n] ?? NO_TIMES, isDirect[n] ?? NONE_DIRECT, shares), sizes.sliceMs),
      },
    },
    sizes.pairs,
  );
  const about = {
    name: `credit of ${MODELS.length} models over 1 to ${MOST_TOUCHES} touches`,
    baseline: 'a loop over arrays of doubles',
    goals: [{ of: 'ratio', atLeast: 0.5 }] as const,
  };
  return [rateFigure(about, 'conversions/s', rates)];
}

const NO_TIMES = new Float64Array();
const NONE_DIRECT = new Uint8Array();

function madeWindows(): WindowTouch[][] {
  const random = createRandom(SEED);
  const end = Date.parse('2026-03-10T12:00:00Z');
  return Array.from({ length: WINDOWS }, () => {
    const times = Array.from({ length: random.between(1, MOST_TOUCHES) }, () => end - random.next() * 30 * DAY_MS);
    return times
      .sort((a, b) => a - b)
      .map((time, n) => {
        const entity = { campaign: `campaign-${random.between(1, 8)}`, ad_set: null, ad: null };
        return windowTouch({ id: `touch-${n}`, time: Math.floor(time), isDirect: random.chance(0.4) }, entity);
      });
  });
}

const emptyShares = (length: number): Shares =>
  Object.fromEntries(MODELS.map((model) => [model, new Float64Array(length)])) as Shares;

/** Fills the first places of `shares`. */
function naiveShares(times: Float64Array, isDirect: Uint8Array, shares: Shares): void {
  const count = times.length;
  const last = count - 1;
  let lastNonDirect = last;
  for (let i = last; i >= 0; i--) {
    if (isDirect[i] !== 0) continue;
    lastNonDirect = i;
    break;
  }
  let decayed = 0;
  for (let i = 0; i < count; i++) {
    shares.first_touch[i] = i === 0 ? 1 : 0;
    shares.last_touch[i] = i === last ? 1 : 0;
    shares.last_non_direct[i] = i === lastNonDirect ? 1 : 0;
    shares.linear[i] = 1 / count;
    shares.position_based[i] = count <= 2 ? 1 / count : i === 0 || i === last ? 0.4 : 0.2 / (count - 2);
    const weight = 2 ** (((times[i] ?? 0) - (times[last] ?? 0)) / HALF_LIFE_MS);
    shares.time_decay[i] = weight;
    decayed += weight;
  }
  for (let i = 0; i < count; i++) shares.time_decay[i] = (shares.time_decay[i] ?? 0) / decayed;
}

/** @throws Error when a share differs: two engines that do different things are no comparison */
function requireSameShares(window: readonly WindowTouch[]): void {
  const naive = emptyShares(window.length);
  const times = Float64Array.from(window, ({ time }) => time);
  naiveShares(
    times,
    Uint8Array.from(window, (touch) => Number(touch.isDirect)),
    naive,
  );
  const weighed = weighTouches(window);
  const units = splitUnits(UNITS, weighed);
  for (const model of MODELS) {
    const exact = new Map(weighed[model].map(({ touch }, n) => [touch.id, Number(units[model][n]) / Number(UNITS)]));
    for (const [n, { id }] of window.entries()) {
      if (Math.abs((exact.get(id) ?? 0) - (naive[model][n] ?? 0)) > TOLERANCE)
        throw new Error(`The engine and the loop disagree about ${model}: no figure of this run counts.`);
    }
  }
}

function speedOf(derive: (window: number) => unknown, durationMs: number): number {
  const began = performance.now();
  let done = 0;
  while (performance.now() - began < durationMs) {
    for (let n = 0; n < WINDOWS; n++) derive(n);
    done += WINDOWS;
  }
  return done / ((performance.now() - began) / 1000);
}
