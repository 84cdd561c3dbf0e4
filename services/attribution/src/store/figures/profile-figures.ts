// Keeps what reports on one profile are made from, and forgets what a later transaction has changed.
import type { Generation } from '../../domain/generation.ts';
import { LEVELS, type Level, MODELS } from '../../domain/vocabulary.ts';
import { accountsOf } from '../ads/ad-accounts.ts';
import type { AdAccountDoc } from '../ads/ad-schema.ts';
import type { Collections } from '../collections.ts';
import type { ServedProfile } from '../profiles/read-profile.ts';
import type { DaySeries } from './day-series.ts';
import type { DayKind, FigureVersions, WholeKind } from './figure-schema.ts';
import type { FactsInMemory, InsightsInMemory } from './figure-series.ts';
import { createKept } from './kept.ts';
import type { KeptCatalog } from './kept-catalog.ts';
import type { FactSeries } from './load-facts.ts';

export interface ProfileFigures {
  readonly profileId: string;
  /** The profile as it was read last; undefined before. */
  readonly served: ServedProfile | undefined;
  /** Everything kept of these is at least as new as the versions. */
  readonly reached: ReachedVersions;
  /**
   * Returns the version of facts as of which everything kept of a generation is current: the given one where nothing is kept.
   * Each generation has its own, since a request that still reads the former one looks for no change of the next.
   */
  factsVersion(generation: Generation, current: number): number;
  facts(of: FactSeries): FactsInMemory;
  insights(level: Level): InsightsInMemory;
  /** Returns the profile's ad accounts, sorted by platform and id. */
  accounts(): Promise<AdAccountDoc[]>;
  catalog(): KeptCatalog;
  forgetFacts(generation: Generation, days: readonly string[] | 'all'): void;
  forgetInsights(days: readonly string[] | 'all'): void;
  forgetAccounts(): void;
  forgetCatalog(): void;
  /** Notes that nothing older than these versions is kept any more, of facts only in this generation. */
  reach(served: ServedProfile, versions: FigureVersions): void;
}

/** Numbers of versions; facts have one for each generation. */
export type ReachedVersions = Readonly<Record<Exclude<DayKind | WholeKind, 'facts' | 'rates'>, number>>;

/** Where the parts of a profile's memory are; a load that began before its part was dropped does not bring it back. */
export interface PartStore {
  facts(name: string, of: FactSeries): FactsInMemory;
  insights(name: string, level: Level): InsightsInMemory;
  catalog(): KeptCatalog;
  dropCatalog(): void;
  /** Returns the days of a series that exists. */
  daysOf(name: string): DaySeries<unknown> | undefined;
}

const factsName = ({ generation, model, level }: FactSeries) => `${generation.number}|${model}|${level}`;
const FACT_LEVELS = [...LEVELS, 'named_on', 'profile', 'path'] as const;

export function createProfileFigures(
  { adAccounts }: Pick<Collections, 'adAccounts'>,
  profileId: string,
  initial: FigureVersions,
  store: PartStore,
): ProfileFigures {
  let reached = numbersOf(initial);
  let served: ServedProfile | undefined;
  const factsVersions = new Map<number, number>();
  const accounts = createKept(() => accountsOf(adAccounts, profileId));

  const forget = (name: string, days: readonly string[] | 'all') => store.daysOf(name)?.forget(days);

  return {
    profileId,
    get served() {
      return served;
    },
    get reached() {
      return reached;
    },
    factsVersion({ number }, current) {
      const known = factsVersions.get(number) ?? current;
      factsVersions.set(number, known);
      return known;
    },
    facts: (of) => store.facts(factsName(of), of),
    insights: (level) => store.insights(level, level),
    accounts: accounts.read,
    catalog: store.catalog,
    forgetFacts(generation, days) {
      for (const model of [...MODELS, '*'] as const)
        for (const level of FACT_LEVELS) forget(factsName({ generation, model, level }), days);
    },
    forgetInsights(days) {
      for (const level of LEVELS) forget(level, days);
    },
    forgetAccounts: accounts.forget,
    forgetCatalog: store.dropCatalog,
    reach(newer, versions) {
      const { number } = newer.generation;
      factsVersions.set(number, Math.max(factsVersions.get(number) ?? 0, versions.facts.version));
      const numbers = numbersOf(versions);
      // A request that was slow does not bring back what a later one has replaced.
      if (numbers.profile >= reached.profile) served = newer;
      reached = {
        insights: Math.max(reached.insights, numbers.insights),
        accounts: Math.max(reached.accounts, numbers.accounts),
        catalog: Math.max(reached.catalog, numbers.catalog),
        profile: Math.max(reached.profile, numbers.profile),
      };
    },
  };
}

const numbersOf = ({ insights, accounts, catalog, profile }: FigureVersions): ReachedVersions => ({
  insights: insights.version,
  accounts,
  catalog,
  profile,
});
