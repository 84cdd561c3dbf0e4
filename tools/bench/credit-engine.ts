// Measures the pure part of attribution, which splits a conversion exactly to the last unit, beside a loop over arrays of doubles
// that has neither units nor remainders.
import { splitUnits, weighTouches } from '../../services/attribution/src/domain/models.ts';
import { MODELS } from '../../services/attribution/src/domain/vocabulary.ts';
import { type WindowTouch, windowTouch } from '../../services/attribution/src/domain/window-touch.ts';
import { createRandom, type Random } from '../sample/random.ts';
import { alternate } from './alternate.ts';
import { type Figure, rateFigure } from './figures.ts';
import { createNaiveParts, type NaiveParts, splitNaively } from './naive-credit.ts';
import type { BenchOptions } from './options.ts';

const CONVERSIONS = 1000;
/** How many touches conversions have: most have one or a few, and a few have very many. */
const TOUCHES = [
  { weight: 40, from: 1, to: 1 },
  { weight: 18, from: 2, to: 2 },
  { weight: 22, from: 3, to: 5 },
  { weight: 14, from: 6, to: 10 },
  { weight: 5, from: 11, to: 30 },
  { weight: 1, from: 100, to: 200 },
];
const MOST_TOUCHES = 200;
const SEED = 23;
const DAY_MS = 86_400_000;
const LOOKBACK_DAYS = 90;
const UNIT = 1e-18;
const UNITS_OF_A_CENT = 10n ** 16n;
/** The allowed difference between the doubles of the loop and the rounded units. */
const TOLERANCE = 1e-9;
const NOBODY = { campaign: null, ad_set: null, ad: null };

/** A conversion in the form for each side: touches and units of money, and typed arrays and a double. */
interface Conversion {
  touches: readonly WindowTouch[];
  total: bigint;
  times: Float64Array;
  isDirect: Uint8Array;
  money: number;
}

/** Measures conversions a second on one core; both sides must agree about every part. */
export async function benchCreditEngine(sizes: Pick<BenchOptions, 'pairs' | 'sliceMs'>): Promise<Figure[]> {
  const conversions = madeConversions();
  const parts = createNaiveParts(MOST_TOUCHES);
  for (const conversion of conversions) requireSameParts(conversion, parts);
  const exactly = (one: Conversion) => splitUnits(one.total, weighTouches(one.touches));
  const naively = (one: Conversion) => splitNaively(one.money, one.times, one.isDirect, parts);
  const rates = await alternate(
    {
      measured: { run: async () => speedOf(exactly, conversions, sizes.sliceMs) },
      baseline: { run: async () => speedOf(naively, conversions, sizes.sliceMs) },
    },
    sizes.pairs,
  );
  const about = {
    name: `credit of ${MODELS.length} models over 1 to ${MOST_TOUCHES} touches`,
    baseline: 'a loop over arrays of doubles',
  };
  return [rateFigure(about, 'conversions/s', rates)];
}

function madeConversions(): Conversion[] {
  const random = createRandom(SEED);
  const end = Date.parse('2026-03-10T12:00:00Z');
  return Array.from({ length: CONVERSIONS }, () => {
    const { from, to } = random.weighted(TOUCHES);
    const count = random.between(from, to);
    const times = Float64Array.from({ length: count }, () => Math.floor(end - random.next() * LOOKBACK_DAYS * DAY_MS));
    const isDirect = Uint8Array.from({ length: count }, () => Number(random.chance(0.4)));
    times.sort();
    // A touch is prepared only once for all conversions of its journey; here each touch has one conversion.
    const touches = Array.from(times, (time, place) =>
      windowTouch({ id: `t${place}`, time, isDirect: isDirect[place] === 1 }, NOBODY),
    );
    return { touches, times, isDirect, ...madeMoney(random) };
  });
}

/** Makes amounts from a cent to three million. */
function madeMoney(random: Random): Pick<Conversion, 'total' | 'money'> {
  const total = BigInt(random.between(1, 300_000_000)) * UNITS_OF_A_CENT;
  return { total, money: Number(total) * UNIT };
}

/** @throws Error when a part differs, because engines with different results cannot be compared */
function requireSameParts({ touches, total, money, times, isDirect }: Conversion, naive: NaiveParts): void {
  const weighed = weighTouches(touches);
  const units = splitUnits(total, weighed);
  splitNaively(money, times, isDirect, naive);
  for (const model of MODELS) {
    const parts = new Map(weighed.credited[model].map(({ id }, row) => [id, units[model][row] ?? 0n]));
    const isSame = touches.every(({ id }, place) => {
      const part = Number(parts.get(id) ?? 0n) * UNIT;
      return Math.abs(part - (naive[model][place] ?? 0)) <= TOLERANCE * money;
    });
    const sum = units[model].reduce((left, right) => left + right, 0n);
    if (!isSame || sum !== total)
      throw new Error(`The engine and the loop disagree about ${model}: no figure of this run counts.`);
  }
}

function speedOf(
  split: (conversion: Conversion) => unknown,
  conversions: readonly Conversion[],
  durationMs: number,
): number {
  const began = performance.now();
  let done = 0;
  while (performance.now() - began < durationMs) {
    for (const conversion of conversions) split(conversion);
    done += conversions.length;
  }
  return done / ((performance.now() - began) / 1000);
}
