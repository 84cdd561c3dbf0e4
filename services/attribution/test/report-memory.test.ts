// Tests that reports made in memory are those that the database alone would give, while everything that they show changes.
import assert from 'node:assert/strict';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import fc from 'fast-check';
import { Exact } from '../src/domain/exact-decimal.ts';
import { createClaims } from '../src/domain/figures/claims.ts';
import { createDailySpends } from '../src/domain/figures/daily-spends.ts';
import { createDeliveries } from '../src/domain/figures/deliveries.ts';
import { entityId } from '../src/domain/ids.ts';
import { LEVELS, MODELS } from '../src/domain/vocabulary.ts';
import { ratesFor } from '../src/store/payments/read-rates.ts';
import { createReportingMoney } from '../src/store/payments/reporting-money.ts';
import { claimsInDatabase, deliveriesInDatabase, factsInDatabase, spendsInDatabase } from './aggregates.ts';
import { account, action, catalog, insights, profile } from './messages.ts';
import { NOW, type Person, people } from './naive/random-people.ts';
import { WORLD } from './naive/world.ts';
import { catalogMessages, messagesOf } from './person-messages.ts';
import { createReplayHold } from './replay-hold.ts';
import { type Question, type ReportReplica, reportReplica } from './report-replica.ts';
import { type RunningAttribution, runAttribution } from './running-attribution.ts';

const PROFILE = 'kept-in-memory';
const SEED = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const PEOPLE_A_ROUND = 12;
const AD_LEVELS = { campaign: AdLevel.CAMPAIGN, ad_set: AdLevel.AD_SET, ad: AdLevel.AD };
const MB = 1_000_000;
/** So small that parts are evicted, and large ones never kept. */
const LITTLE = 60_000;

describe(`reports from memory (SEED=${SEED})`, () => {
  let app: RunningAttribution;
  let replicas: ReportReplica[];
  let cold: ReportReplica;
  let persons = 0;
  const next = sequence(SEED);
  const { beforeReplayStep, halfway } = createReplayHold();

  before(async () => {
    app = await runAttribution('report_memory', { beforeReplayStep, eventsPerPart: 20, replacedRetentionMs: 0 });
    const now = () => new Date(NOW);
    replicas = [128 * MB, 128 * MB, LITTLE].map((maxBytes) => reportReplica(app.db, maxBytes, now));
    cold = reportReplica(app.db, 0, now);
    await app.client.replaceGoals({
      profileId: PROFILE,
      goals: WORLD.goals.map(({ key, names, types, kind }) => ({
        ...{ conversionKey: key, name: key, eventNames: [...names], eventTypes: [...types], kind },
        ...{ lookbackWindowDays: 90, isDefault: true },
      })),
    });
    await app.client.importRates({ rates: [...WORLD.rates] });
    await app.publish([profile(PROFILE, 'CLP', NOW), ...catalogMessages(PROFILE, WORLD)]);
    await app.drained();
  });
  after(async () => app[Symbol.asyncDispose]());

  const day = () => new Date(NOW - next(60) * 86_400_000).toISOString().slice(0, 10);
  const pick = <T>(all: readonly T[]): T => all[next(all.length)] as T;

  /** Builds messages of every kind that changes what reports show. */
  function changes(round: number): BusEvent[] {
    const at = NOW + round * 1000;
    const sample: Person[] = fc.sample(people, { numRuns: PEOPLE_A_ROUND, seed: SEED + round });
    const rows = Array.from({ length: 60 }, () => insightRow());
    const { id, level, name } = pick(WORLD.catalog.filter(({ platform }) => platform === 'social_ads'));
    const renamed = { level: AD_LEVELS[level], externalId: id, name: `${name} ${round}`, status: 'ACTIVE' };
    const window = { since: day(), until: '2026-03-08', account: pick(['act_1', 'act_2']), connectedAt: 0 };
    const paused = { level: AdLevel.CAMPAIGN, externalId: '1', kind: 'pause' };
    const timeZone = pick(['UTC', 'America/Santiago']);
    return [
      ...sample.flatMap((person) => messagesOf(PROFILE, persons++, person)),
      insights(PROFILE, rows, at),
      // What this sync of the account no longer has is removed.
      insights(
        PROFILE,
        rows.slice(0, 5).filter(({ date }) => date >= window.since),
        at + 1,
        { ...window, timeZone },
      ),
      catalog(PROFILE, [renamed], at),
      account(PROFILE, `act_${round % 3}`, round % 2 === 0 ? {} : { disconnectedAt: NOW - next(30) * 86_400_000 }),
      // In other rounds only the catalog changes, so that each change has to be noticed by itself.
      ...(round % 2 === 0 ? [action(PROFILE, { ...paused, after: `P${round}`, at: at + 5 })] : []),
    ];
  }

  function insightRow() {
    const { id, level } = pick(WORLD.catalog.filter(({ platform }) => platform === 'social_ads'));
    const money = () => `${next(2000)}.${next(1_000_000)}`;
    return {
      ...{
        level: AD_LEVELS[level],
        externalId: id,
        date: day(),
        spend: money(),
        currency: pick(['CLP', 'USD', 'XAU']),
      },
      ...{ impressions: BigInt(next(5000)), clicks: BigInt(next(50)), reach: BigInt(next(3) * 10) },
      ...(next(2) === 0 && { conversionsStarted7d: BigInt(next(9)), conversionsExact: money() }),
      ...(next(3) === 0 && { conversionValue: money(), leadsExact: money() }),
    };
  }

  function question(level = pick(LEVELS), [a, b] = [day(), day()].sort()): Question {
    const known = WORLD.catalog.filter((entity) => entity.level === level);
    const ids = known.map(({ platform, id }) => entityId(PROFILE, platform, level, id));
    const entityIds = [pick(ids), pick(ids)];
    const range = { dateFrom: a ?? '', dateTo: b ?? '' };
    return { profileId: PROFILE, range, model: pick(MODELS), level: AD_LEVELS[level], entityIds };
  }

  /** Reports all the time until something is over, so that memories fill and age while the figures change. */
  async function reportingDuring(work: Promise<unknown>): Promise<void> {
    let isOver = false;
    const over = work.finally(() => {
      isOver = true;
    });
    while (!isOver) await Promise.all(replicas.map((replica) => replica.answers(question())));
    await over;
  }

  const questions = (count: number) => Array.from({ length: count }, () => question());

  async function areAsStored(all = questions(6)): Promise<void> {
    for (const asked of all) {
      const expected = await cold.answers(asked);
      for (const replica of replicas) assert.deepEqual(await replica.answers(asked), expected);
      await isAsAggregated(asked);
    }
  }

  /** Compares the sums with those that the database makes. */
  async function isAsAggregated({ range: { dateFrom: from, dateTo: to }, level: number }: Question): Promise<void> {
    const [level, range] = [LEVELS.find((name) => AD_LEVELS[name] === number) ?? 'ad', { from, to }];
    for (const { openFigures } of replicas) {
      const figures = await openFigures(PROFILE);
      for (const model of MODELS) {
        const query = { model, level, range };
        const facts = await factsInDatabase(app.collections, figures.generation, query);
        assert.deepEqual(plain(await figures.facts(query)), plain(facts));
        for (const [id, sums] of [...facts].slice(0, 2))
          assert.deepEqual(plain([[id, (await figures.factsOf(id, query)) ?? assert.fail()]]), plain([[id, sums]]));
      }
      const ofPaths = { model: '*', level: 'path', range } as const;
      const paths = await factsInDatabase(app.collections, figures.generation, ofPaths);
      assert.deepEqual(plain(await figures.facts(ofPaths)), plain(paths));
      const query = { profileId: PROFILE, level, range };
      const money = createReportingMoney(
        (...asked) => ratesFor(app.collections.rates, ...asked),
        figures.currency,
        range,
      );
      const [deliveries, claims, spends] = await figures.insights(query, (names) => [
        createDeliveries(names, money),
        createClaims(names, money),
        createDailySpends(names),
      ]);
      assert.deepEqual(
        plain(deliveries.byEntity()),
        plain(await deliveriesInDatabase(app.collections, figures, query)),
      );
      const claimed = [...claims.byEntity()].map(([id, { claim }]) => [id, claim] as const);
      assert.deepEqual(plain(claimed), plain(await claimsInDatabase(app.collections, figures, query)));
      assert.deepEqual(plain(entries(spends.spends())), plain(entries(await spendsInDatabase(app.collections, query))));
    }
  }

  for (let round = 1; round <= 4; round++)
    it(`are those of the database after everything has changed (${round})`, async () => {
      const messages = changes(round);
      await reportingDuring(app.publish(messages).then(() => app.drained()));
      await areAsStored();
    });

  it('are those of the database after rates have changed', async () => {
    const same = LEVELS.map((level) => question(level, ['2026-02-16', '2026-03-10']));
    const [currencies, range] = [['CLP', 'USD'], { from: '2026-02-16', to: '2026-03-10' }];
    const areRates = async () => {
      const stored = await ratesFor(app.collections.rates, currencies, range);
      for (const { openFigures } of replicas)
        assert.deepEqual(await (await openFigures(PROFILE)).rates(currencies, range), stored);
    };
    await areAsStored(same);
    // Kept from here on: reports on other ranges would drive them out.
    await areRates();
    const doubled = WORLD.rates.map((rate) => ({ ...rate, rate: new Exact(rate.rate).times(2).toFixed() }));
    await app.client.importRates({ rates: doubled });
    await areRates();
    await app.drained();
    await areAsStored(same);
  });

  it('are those of the database after the profile has another currency', async () => {
    await areAsStored(questions(1));
    await reportingDuring(app.publish([profile(PROFILE, 'USD', NOW + 1000)]).then(() => app.drained()));
    await areAsStored(questions(3));
  });

  it('are those of the database while a replay is half done, and after it', async () => {
    const release = await halfway(PROFILE, () => app.replays.requestReplay({ profileId: PROFILE }));
    await areAsStored(questions(3));
    release();
    await reportingDuring(app.drained());
    await areAsStored(questions(3));
  });

  it('are those of the database after a person was erased', async () => {
    const person = { profileId: PROFILE, customerIds: ['customer-1'], visitorIds: ['1-v'] };
    const erased = app.erasures.erasePerson({ ...person, erasedAt: timestampFromDate(new Date()) });
    await reportingDuring(erased.then(() => app.drained()));
    await areAsStored(questions(3));
  });

  it('use no more memory than they may', () => {
    assert.ok((replicas[2] as ReportReplica).bytes() <= LITTLE);
    // More than the smallest memory holds: what parts take is counted as they grow.
    assert.ok((replicas[0] as ReportReplica).bytes() > LITTLE);
    assert.equal(cold.bytes(), 0);
  });
});

/** Returns a function that returns integers from 0 to below its argument, the same ones for the same seed. */
function sequence(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const entries = (spends: readonly { date: string; currency: string; spend: string }[]) =>
  spends.map(({ date, currency, spend }) => [`${date}${currency}`, new Exact(spend).toFixed()] as const);

/** Returns sums by id as one comparable text. */
function plain(sums: Iterable<readonly [string, unknown]>): string {
  const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
  const inOrder = (key: string, value: unknown) => {
    if (value instanceof Map) return [...value].sort();
    return key === 'missing' ? (value as object[]).map((rate) => JSON.stringify(rate)).sort() : value;
  };
  return JSON.stringify(sorted, inOrder, 1);
}
