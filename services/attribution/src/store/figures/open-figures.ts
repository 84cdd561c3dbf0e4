// Opens the figures of a profile for one request: reads in one look which of them were changed since the memory was filled, and
// loads what the request needs and the memory lacks.
import type { ReportDays } from '@touchline/chassis/report-days.ts';
import { changedSince } from '../../domain/figures/changed-days.ts';
import { createDailyFacts } from '../../domain/figures/daily-facts.ts';
import { createFactTotals, type FactTotals } from '../../domain/figures/fact-totals.ts';
import type { InsightNames, InsightReader } from '../../domain/figures/insight-blocks.ts';
import type { RateTable } from '../../domain/rate-table.ts';
import type { DayRange } from '../../domain/report/date-range.ts';
import { daysIn } from '../../domain/report/days-in.ts';
import type { FactSums } from '../../domain/report/fact-sums.ts';
import type { AdEntityDoc } from '../../domain/shapes/ad-entity-doc.ts';
import type { FactLevel, Level, Model } from '../../domain/vocabulary.ts';
import type { AdAccountDoc } from '../ads/ad-schema.ts';
import type { Collections } from '../collections.ts';
import type { RuledGeneration } from '../generations.ts';
import { type ServedProfile, servedProfile } from '../profiles/read-profile.ts';
import type { FigureVersions } from './figure-schema.ts';
import { changedFacts, figureVersionsOf } from './figure-versions.ts';
import type { FiguresMemory } from './figures-memory.ts';
import { type FactSeries, loadFactsOf } from './load-facts.ts';
import { loadInsights } from './load-insights.ts';
import type { ProfileFigures } from './profile-figures.ts';

export interface FactsQuery {
  readonly model: Model | '*';
  readonly level: FactLevel;
  readonly range: DayRange;
}

export interface InsightsQuery {
  readonly level: Level;
  readonly range: DayRange;
  /** Where only these matter, so that no others need to be read; others may be passed on all the same. */
  readonly entityIds?: readonly string[];
}

/** Makes what takes the insights of a request, for the names of the blocks that it will get. */
export type ReadersOf<R extends readonly InsightReader[]> = (names: InsightNames) => R;

/** The figures of a profile as one request reads them: each at least as new as the moment when they were opened. */
export interface Figures {
  readonly profileId: string;
  readonly generation: RuledGeneration;
  /** The reporting currency, or '' before it is known. */
  readonly currency: string;
  readonly days: ReportDays;
  /** Returns the sums of every entity key at a level, including the keys that stand for no entity. */
  facts(query: FactsQuery): Promise<Map<string, FactSums>>;
  /** Returns for each day of the range the sum of the entity keys that count. */
  factsByDay(query: FactsQuery, counts: (entityKey: string) => boolean): Promise<ReadonlyMap<string, FactSums>>;
  /** Returns the same sums before they are made for each entity, where only some of very many are needed. */
  totals(query: FactsQuery): Promise<FactTotals>;
  /** Returns the sums of one entity; undefined without any. */
  factsOf(entityId: string, query: FactsQuery): Promise<FactSums | undefined>;
  /** Passes what platforms reported at a level to each reader, day by day, and returns the readers. */
  insights<const R extends readonly InsightReader[]>(query: InsightsQuery, readersOf: ReadersOf<R>): Promise<R>;
  /** Returns the rates to convert currencies into one another within a range (ratesFor). */
  rates(currencies: Iterable<string>, range: DayRange): Promise<RateTable>;
  /** Returns the profile's ad accounts, sorted by platform and id. */
  accounts(): Promise<AdAccountDoc[]>;
  /** Returns the profile's entities with these internal ids, by id. */
  entities(ids: readonly string[]): Promise<Map<string, AdEntityDoc>>;
  /** Returns the ids of those of these entities whose name is ambiguous. */
  ambiguousNames(entities: readonly AdEntityDoc[]): Promise<Set<string>>;
  /** Returns, sorted, the ad platforms from which a sync brought campaigns. */
  platforms(): Promise<string[]>;
}

export type OpenFigures = (profileId: string) => Promise<Figures>;

/** Creates the function that opens figures. */
export function createOpenFigures(collections: Collections, memory: FiguresMemory): OpenFigures {
  const { profiles } = collections;

  return async function openFigures(profileId) {
    const expected = memory.peek(profileId)?.served?.generation;
    const versions = await figureVersionsOf(collections, profileId, expected);
    const known = memory.of(profileId, versions);
    const isSame = versions.profile <= known.reached.profile;
    const served = (isSame ? known.served : undefined) ?? (await servedProfile(profiles, profileId));
    const { generation } = served;
    const facts = generation.number === expected?.number ? versions.facts : await changedFacts(collections, generation);
    forgetChanged(known, served, { ...versions, facts });
    const rates: Figures['rates'] = (currencies, range) => memory.rates(currencies, range, versions.rates);
    return { profileId, ...served, rates, ...reads(collections, known, generation) };
  };
}

/** Forgets what has changed in what is kept, of facts in the generation that is read. */
function forgetChanged(known: ProfileFigures, served: ServedProfile, versions: FigureVersions): void {
  const { generation } = served;
  known.forgetFacts(generation, changedSince(versions.facts, known.factsVersion(generation, versions.facts.version)));
  known.forgetInsights(changedSince(versions.insights, known.reached.insights));
  if (versions.accounts > known.reached.accounts) known.forgetAccounts();
  if (versions.catalog > known.reached.catalog) known.forgetCatalog();
  known.reach(served, versions);
}

type Reads = Omit<Figures, 'profileId' | 'generation' | 'currency' | 'days' | 'rates'>;

function reads(collections: Collections, memory: ProfileFigures, generation: RuledGeneration): Reads {
  const { dailyFacts, adInsights } = collections;
  const { profileId } = memory;
  const seriesOf = ({ model, level }: FactsQuery): FactSeries => ({ generation, model, level });

  async function totalsOf(query: FactsQuery): Promise<FactTotals> {
    const { days, names } = memory.facts(seriesOf(query));
    const totals = createFactTotals(names);
    await days.read(daysIn(query.range), totals.add);
    return totals;
  }

  return {
    facts: async (query) => (await totalsOf(query)).byEntity(),
    totals: totalsOf,
    async factsByDay(query, counts) {
      const { days, names } = memory.facts(seriesOf(query));
      const daily = createDailyFacts(names, counts);
      await days.read(daysIn(query.range), daily.add);
      return daily.byDay();
    },
    async factsOf(entityId, query) {
      const { days, names } = memory.facts(seriesOf(query));
      const [wanted, totals] = [daysIn(query.range), createFactTotals(names)];
      if (days.has(wanted)) await days.read(wanted, totals.add);
      else (await loadFactsOf(dailyFacts, seriesOf(query), { entityId, days: wanted }, names)).forEach(totals.add);
      return totals.of(entityId);
    },
    async insights({ level, range, entityIds }, readersOf) {
      const { days, names } = memory.insights(level);
      const [wanted, readers] = [daysIn(range), readersOf(names)];
      const use = (...day: Parameters<InsightReader['add']>) => {
        const waiting = readers.flatMap(({ add }) => add(...day) ?? []);
        return waiting.length === 0 ? undefined : Promise.all(waiting).then(() => undefined);
      };
      if (entityIds === undefined || days.has(wanted)) await days.read(wanted, use);
      else
        for await (const [day, block] of loadInsights(adInsights, { profileId, level, range, entityIds }, names))
          await use(block, day);
      return readers;
    },
    accounts: memory.accounts,
    entities: (ids) => memory.catalog().entities(ids),
    ambiguousNames: (entities) => memory.catalog().ambiguousNames(entities),
    platforms: () => memory.catalog().platforms(),
  };
}
