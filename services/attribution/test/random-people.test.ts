// Derives random people, others at each run, with the service's domain and with the naive implementation, which shares no code
// with it, and compares the results.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ConversionDoc } from '../src/domain/shapes/conversion-doc.ts';
import type { FactDelta } from '../src/domain/shapes/person-doc.ts';
import { derivePerson, entityIdOf, factKeyOf } from './derive-person.ts';
import { attribute, type Conversion } from './naive/attribute.ts';
import { dailyFacts, FINER } from './naive/daily-facts.ts';
import { LEVELS, MODELS, type Model } from './naive/journey.ts';
import { unitsOf } from './naive/money.ts';
import { longJourneys, type Person, people } from './naive/random-people.ts';
import { NO_FACT } from './naive/sum-facts.ts';

/** RANDOM_PEOPLE=10000 tests more of them; use it after a change of the rules. */
const PEOPLE = Number(process.env.RANDOM_PEOPLE ?? 2000);

describe(`${PEOPLE} random people`, function () {
  this.timeout(PEOPLE * 100);

  it('are credited as a naive implementation credits them', () => {
    fc.assert(fc.property(people, isDerivedAlike), { numRuns: PEOPLE });
  });

  it('add up the same when a journey has more touches than a conversion stores one by one', () => {
    const add = ({ events, world }: Person) =>
      areFacts(derivePerson({ events, world })?.person.facts ?? {}, attribute(events, world));
    fc.assert(fc.property(longJourneys, add), { numRuns: 25 });
  });
});

function isDerivedAlike({ events, world }: Person): void {
  const derived = derivePerson({ events, world });
  const conversions = attribute(events, world);
  const found = new Map(derived?.conversions.map((conversion) => [conversion.event_id, conversion]));
  isSame([...found.keys()].sort(), conversions.map(({ event }) => event.id).sort(), 'conversions');
  for (const conversion of conversions) {
    const own = found.get(conversion.event.id);
    assert.ok(own);
    isCredited(own, conversion);
  }
  areFacts(derived?.person.facts ?? {}, conversions);
}

/** Compares as texts, which is much faster than a deep comparison; only on a difference does the latter show it. */
function isSame(actual: unknown, expected: unknown, what: string): void {
  if (JSON.stringify(actual) !== JSON.stringify(expected)) assert.deepEqual(actual, expected, `${what} differ`);
}

function isCredited(own: ConversionDoc, expected: Conversion): void {
  const { event, goal, money, isFirstPayment, isSynthetic, touchCount } = expected;
  isSame(
    [own.goal, own.is_first_payment, own.is_synthetic, own.touch_count, own.rate_unknown],
    [goal.key, isFirstPayment, isSynthetic, touchCount, money.isUnknown],
    event.id,
  );
  assert.equal(own.revenue === null ? null : unitsOf(own.revenue), money.net, `revenue of ${event.id}`);
  for (const model of MODELS) isCreditedUnder(model, own, expected);
}

function isCreditedUnder(model: Model, own: ConversionDoc, { credits, money }: Conversion): void {
  const [found, expected, what] = [own.credits[model], credits[model], `${own.event_id} under ${model}`];
  isSame(
    found.map(({ touch_id, entity }) => [touch_id, ...LEVELS.map((level) => entity[level] ?? '')]),
    expected.map(({ touchId, entities }) => [touchId, ...LEVELS.map((level) => entityIdOf(entities[level]))]),
    what,
  );
  const amounts = found.map(({ amount }) => amount);
  isSplit(
    unitsOf('1'),
    found.map(({ share }) => share),
    expected,
    model,
    what,
  );
  if (money.gross !== null) isSplit(money.gross, amounts, expected, model, what);
  else assert.ok(amounts.every((amount) => amount === null));
}

/** Asserts that each part is exact except for its 18th digit, and that the parts sum to the whole to the last digit. */
function isSplit(
  total: bigint,
  found: readonly (string | null)[],
  expected: readonly { part: bigint; of: bigint }[],
  model: Model,
  what: string,
): void {
  if (found.length === 0) return;
  const parts = found.map((text) => unitsOf(text ?? '0'));
  assert.equal(sumOf(parts), total, `sum of ${what}`);
  for (const [i, { part, of }] of expected.entries()) {
    const own = parts[i] ?? 0n;
    assert.ok(isNear(own * FINER, (total * FINER * part) / of, { steps: 1, total, model }), `${what}: ${found[i]}`);
  }
}

/**
 * Reports whether an amount is exact, up to the last of its 18 digits for each part that it adds up. The floating-point weights
 * of time_decay are accurate to 12 digits. Amounts are in units of 1e-30, `total` in 1e-18.
 */
function isNear(own: bigint, exact: bigint, { steps, total, model }: { steps: number; total: bigint; model: string }) {
  const off = own > exact ? own - exact : exact - own;
  return off <= BigInt(steps) * FINER + (model === 'time_decay' ? (total * FINER) / 10n ** 12n : 0n);
}

const ONE_PART: readonly string[] = ['*', 'first_touch', 'last_touch', 'last_non_direct'];

function areFacts(found: Readonly<Record<string, FactDelta>>, conversions: readonly Conversion[]): void {
  const expected = new Map([...dailyFacts(conversions)].map(([key, fact]) => [factKeyOf(key), fact]));
  const total = sumOf(conversions.map(({ money }) => money.net ?? 0n));
  const parts = conversions.reduce((sum, { touchCount }) => sum + touchCount, 0);
  for (const key of new Set([...Object.keys(found), ...expected.keys()])) {
    const [own, wanted] = [found[key] ?? NOTHING, expected.get(key) ?? NO_FACT];
    isSame(
      [own.count, sorted(own.by_type), own.cash_count, own.cash_unknown, own.first_count],
      [wanted.count, sorted(wanted.byType), wanted.cashCount, wanted.cashUnknown, wanted.firstCount],
      key,
    );
    const model = key.split('|')[0] ?? '';
    const steps = ONE_PART.includes(model) ? 0 : parts;
    const isRight = isNear(unitsOf(own.cash_value) * FINER, wanted.cash, { steps, total, model });
    assert.ok(isRight, `${key}: ${own.cash_value} instead of ${wanted.cash}e-30`);
  }
  addUp(found);
}

/** Asserts that entities and the remainder got what the profile got, to the last digit. */
function addUp(facts: Readonly<Record<string, FactDelta>>): void {
  const sums = new Map<string, bigint>();
  for (const [key, { cash_value }] of Object.entries(facts)) {
    const [model = '', level = ''] = key.split('|');
    sums.set(`${model}|${level}`, (sums.get(`${model}|${level}`) ?? 0n) + unitsOf(cash_value));
  }
  const total = sums.get('*|profile');
  for (const model of MODELS) for (const level of LEVELS) assert.equal(sums.get(`${model}|${level}`), total);
}

const sumOf = (parts: readonly bigint[]): bigint => parts.reduce((a, b) => a + b, 0n);
const sorted = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1));

const NOTHING: FactDelta = { count: 0, by_type: {}, cash_count: 0, cash_value: '0', cash_unknown: 0, first_count: 0 };
