// Runs random people through the real service, messages in and reports out, and compares it with the naive implementation.
import assert from 'node:assert/strict';
import type { ConversionCounts } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import fc from 'fast-check';
import { entityIdOf } from './derive-person.ts';
import { profileIn } from './messages.ts';
import { attribute, type Conversion } from './naive/attribute.ts';
import { dailyFacts, type Fact, FINER } from './naive/daily-facts.ts';
import { LEVELS, type Level, MODELS, type Model } from './naive/journey.ts';
import { unitsOf } from './naive/money.ts';
import { naivePaths } from './naive/path-report.ts';
import { type Person, people, TIME_ZONES } from './naive/random-people.ts';
import { factsByEntity, NO_FACT, sumOfFacts } from './naive/sum-facts.ts';
import { WORLD } from './naive/world.ts';
import { isPathReport } from './path-answers.ts';
import { asKnown, catalogMessages, messagesOf } from './person-messages.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const PROFILE = 'random';
const PEOPLE = 150;
const AT_ONCE = 25;
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
/** All of them live in one profile, and so by the days of one zone; each run picks a zone by its seed. */
const TIME_ZONE = TIME_ZONES[SEED % TIME_ZONES.length] ?? 'UTC';
/** From this day on, every person pays in a currency that has a rate; before it, the sums of a range are unknown. */
const KNOWN_FROM = '2026-03-01';
const RANGES = [
  { dateFrom: '2025-10-01', dateTo: '2026-02-28' },
  { dateFrom: KNOWN_FROM, dateTo: '2026-03-31' },
];
const AD_LEVELS = { campaign: AdLevel.CAMPAIGN, ad_set: AdLevel.AD_SET, ad: AdLevel.AD };

const inZone = ({ events, world }: Person): Person => ({ events, world: { ...world, timeZone: TIME_ZONE } });

/**
 * Reports whether a person can be part of the run: all report in one currency, and pay so little that floating-point weights are
 * exact to the cent.
 */
function isServable({ events, world }: Person): boolean {
  if (world.reportingCurrency !== WORLD.reportingCurrency) return false;
  if (events.some(({ value }) => Number(value ?? 0) > 1e6)) return false;
  return attribute(events, world).every(({ day, money }) => !money.isUnknown || day < KNOWN_FROM);
}

describe(`${PEOPLE} random people of ${TIME_ZONE} (SEED=${SEED}) through the service`, () => {
  let app: RunningAttribution;
  let conversions: Conversion[];

  before(async () => {
    app = await runAttribution('random_people');
    const sample = fc.sample(people.map(inZone).filter(isServable), { numRuns: PEOPLE, seed: SEED });
    await app.client.replaceGoals({ profileId: PROFILE, goals: WORLD.goals.map(goalMessage) });
    await app.client.importRates({ rates: [...WORLD.rates] });
    await app.publish([profileIn(PROFILE, TIME_ZONE), ...catalogMessages(PROFILE, WORLD)]);
    await app.publish(sample.flatMap((person, n) => messagesOf(PROFILE, n, person)));
    await app.drained();
    const known = sample.map((person, n) => asKnown(PROFILE, n, person));
    for (let from = 0; from < known.length; from += AT_ONCE)
      await Promise.all(known.slice(from, from + AT_ONCE).map(actOn));
    await app.drained();
    conversions = known.flatMap(({ events, world }) => attribute(events, world));
  });
  after(async () => app[Symbol.asyncDispose]());

  /** Does what was done to the person's payments; a refund that the service must refuse is removed from their world. */
  async function actOn({ events, world }: Person): Promise<void> {
    for (const { event, isFirstPayment } of attribute(events, world)) {
      if (isFirstPayment === null) continue;
      const payment = { profileId: PROFILE, paymentId: event.id };
      const [refund, reversal] = [world.refunds.get(event.id), world.reversals.get(event.id)];
      if (world.laterInstallments.has(event.id))
        await app.client.markInstallment({ ...payment, isLaterInstallment: true });
      if (refund !== undefined) {
        const asked = app.client.recordRefund({ ...payment, amount: refund });
        const isRefused = unitsOf(refund) === 0n || unitsOf(refund) > unitsOf(event.value ?? '0');
        if (!isRefused) await asked;
        else {
          await assert.rejects(asked, { reason: 'amount_invalid' });
          (world.refunds as Map<string, string>).delete(event.id);
        }
      }
      if (reversal !== undefined) await app.client.setProviderReversal({ ...payment, amount: reversal });
    }
  }

  for (const range of RANGES) {
    for (const level of LEVELS) {
      it(`are reported as a naive implementation adds up, at level ${level} from ${range.dateFrom}`, async () => {
        const facts = dailyFacts(conversions.filter(({ day }) => isWithin(day, range)));
        for (const model of MODELS) await isReported(range, level, model, factsByEntity(facts, model, level));
      });
    }

    it(`have the same totals, from ${range.dateFrom}`, async () => {
      const facts = dailyFacts(conversions.filter(({ day }) => isWithin(day, range)));
      const total = factsByEntity(facts, '*', 'profile').get('') ?? NO_FACT;
      const overview = await app.client.getOverview({ profileId: PROFILE, range, model: 'last_touch' });
      assert.deepEqual(
        [overview.conversions, overview.cashConversions, byType(overview.conversionsByType)],
        [BigInt(total.count), BigInt(total.cashCount), byType(total.byType)],
      );
      const revenue = overview.revenue === undefined ? null : unitsOf(overview.revenue) * FINER;
      assert.equal(revenue, total.cashUnknown > 0 ? null : total.cash);
    });
  }

  it('came by the same paths', async () => {
    for (const range of RANGES) {
      const own = conversions.filter(({ day }) => isWithin(day, range));
      for (const limit of [3, 100])
        isPathReport(await app.paths.getPaths({ profileId: PROFILE, range, limit }), naivePaths(own, limit));
    }
  });

  it('have the same first payments', async () => {
    const found = new Map<string, boolean | undefined>();
    for (let cursor = '', page = 0; page === 0 || cursor !== ''; page++) {
      const { payments, nextCursor } = await app.client.listPayments({ profileId: PROFILE, limit: 200, cursor });
      for (const { paymentId, isFirstPayment } of payments) found.set(paymentId, isFirstPayment);
      cursor = nextCursor;
    }
    const expected = conversions.filter((conversion) => conversion.isFirstPayment !== null);
    assert.equal(found.size, expected.length);
    for (const { event, isFirstPayment } of expected) assert.equal(found.get(event.id), isFirstPayment, event.id);
  });

  it('are explained, and the explanations of all conversions add up to what campaigns report', async () => {
    const range = RANGES[1] ?? assert.fail();
    const explained = conversions.filter(({ day }) => isWithin(day, range));
    const sums = new Map<string, bigint>();
    const withUnknown = new Set<string>();
    for (let from = 0; from < explained.length; from += AT_ONCE) {
      const some = explained.slice(from, from + AT_ONCE);
      const answers = await Promise.all(some.map(({ event }) => explain(event.id)));
      for (const [index, { isCounted, money, touches }] of answers.entries()) {
        assert.ok(isCounted);
        const isUnknownCash = money?.isRateUnknown && some[index]?.goal.kind === 'cash';
        for (const { campaign, credit } of touches)
          for (const model of MODELS) {
            const key = `${model} ${campaign?.id ?? ''}`;
            if (isUnknownCash && credit[model]?.share !== '0') withUnknown.add(key);
            sums.set(key, (sums.get(key) ?? 0n) + unitsOf(credit[model]?.netAmount || '0'));
          }
      }
    }
    for (const model of MODELS) {
      const request = { profileId: PROFILE, range, model, level: AdLevel.CAMPAIGN, limit: 100 };
      const { rows } = await app.client.listCampaigns(request);
      assert.ok(rows.length > 0);
      for (const { id, counts } of rows) {
        const key = `${model} ${id}`;
        assert.equal(counts?.outcomeValue === undefined, withUnknown.has(key), key);
        if (counts?.outcomeValue === undefined) continue;
        const off = unitsOf(counts.outcomeValue) - (sums.get(key) ?? 0n);
        // Reports round to six decimals.
        assert.ok(off * 2n <= MICRO && off * 2n >= -MICRO, `${key}: ${off}`);
      }
    }
  });

  const explain = (handle: string) => app.explanations.explainConversion({ profileId: PROFILE, handle });

  async function isReported(range: Range, level: Level, model: Model, expected: Map<string, Fact>): Promise<void> {
    const request = { profileId: PROFILE, range, model, level: AD_LEVELS[level], limit: 100 };
    const { rows } = await app.client.listCampaigns(request);
    const { counts: rest } = await app.client.getUnattributed(request);
    const found = new Map(rows.map(({ id, counts }) => [id, counts]));
    const entities = [...expected].filter(([entity]) => entity !== '' && !entity.startsWith('~'));
    assert.deepEqual([...found.keys()].sort(), entities.map(([entity]) => entityIdOf(entity, PROFILE)).sort(), model);
    for (const [entity, fact] of entities)
      isRow(found.get(entityIdOf(entity, PROFILE)), fact, `${entity} under ${model}`);
    const remainder = [...expected].filter(([entity]) => entity === '' || entity.startsWith('~'));
    isRow(rest, sumOfFacts(remainder.map(([, fact]) => fact)), `the remainder under ${model}`);
  }
});

type Range = (typeof RANGES)[number];
const isWithin = (day: string, { dateFrom, dateTo }: Range) => day >= dateFrom && day <= dateTo;

function isRow(counts: ConversionCounts | undefined, expected: Fact, what: string): void {
  assert.ok(counts, what);
  assert.deepEqual(
    [counts.attributedOutcomeCount, counts.outcomeCount, counts.outcomeCountFirstPayment],
    [BigInt(expected.count), BigInt(expected.cashCount), BigInt(expected.firstCount)],
    what,
  );
  assert.deepEqual(byType(counts.attributedOutcomesByType), byType(expected.byType), what);
  assert.equal(counts.outcomeValue === undefined, expected.cashUnknown > 0, what);
  if (counts.outcomeValue === undefined) return;
  const off = unitsOf(counts.outcomeValue) * FINER - expected.cash;
  // Reports round to six decimals; a tenth of a cent leaves enough room for the floating-point weights of time_decay.
  assert.ok(off < MILLI && off > -MILLI, `${what}: ${counts.outcomeValue} instead of ${expected.cash}e-30`);
}

const MICRO = unitsOf('0.000001');
const MILLI = unitsOf('0.001') * FINER;

const byType = (counts: Readonly<Record<string, number | bigint>>) =>
  Object.fromEntries(Object.entries(counts).map(([type, count]) => [type, Number(count)]));

function goalMessage({ key, names, types, kind, lookbackDays, isDefault }: (typeof WORLD.goals)[number]) {
  return {
    ...{ conversionKey: key, name: key, eventNames: [...names], eventTypes: [...types], kind },
    ...{ lookbackWindowDays: lookbackDays, isDefault },
  };
}
