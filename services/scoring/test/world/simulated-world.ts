// Simulates a profile's ads, whose true rates are known and whose weekly results are drawn from them by chance.
import type { AdFacts } from '../../src/domain/ad-facts.ts';
import { adFacts } from '../../src/domain/testing-ads.ts';
import type { Format, Objective } from '../../src/domain/vocabulary.ts';
import { type Random, randomOf } from './random.ts';

export interface WorldSize {
  readonly seed: number;
  readonly ads: number;
  readonly weeks: number;
  /** What the smallest ad spends a week; the median is twice that, and a sale costs some thirty. */
  readonly leastSpend?: number;
}

const LEAST_SPEND = 20;

/** What is true of an ad, whatever it happened to bring. */
interface TrueAd {
  readonly id: string;
  readonly platform: string;
  readonly objective: Objective;
  readonly format: Format;
  readonly firstWeek: number;
  readonly lastWeek: number;
  readonly weeklySpend: number;
  readonly costPerThousand: number;
  readonly clickRate: number;
  /** Each for a click, except the last: the mean value of a sale. */
  readonly conversations: number;
  readonly pipeline: number;
  readonly cash: number;
  readonly saleValue: number;
}

interface Week {
  readonly spend: number;
  readonly impressions: number;
  readonly clicks: number;
  readonly conversations: number;
  readonly pipeline: number;
  readonly cash: number;
  readonly value: number;
}

export interface World {
  /** Returns the figures of all ads in these weeks, both inclusive, the first being 0. */
  figures(from: number, to: number): AdFacts[];
  /** The ads in the best quarter of their kind by expected revenue for spend. */
  readonly trulyBest: ReadonlySet<string>;
}

const PLATFORMS = ['social_ads', 'search_ads'] as const;
const FORMATS = ['video', 'static', 'carousel'] as const;
const CENTS = 100;

/** By objective: the median share of clicks that start a conversation, become pipeline, and buy. */
const FUNNELS: readonly { objective: Objective; conversations: number; pipeline: number; cash: number }[] = [
  { objective: 'sales', conversations: 0, pipeline: 0.01, cash: 0.025 },
  { objective: 'leads', conversations: 0, pipeline: 0.06, cash: 0.008 },
  { objective: 'messaging', conversations: 0.15, pipeline: 0.03, cash: 0.008 },
];

/** Makes a world; the same size and seed make the same one. */
export function simulatedWorld({ seed, ads: count, weeks, leastSpend = LEAST_SPEND }: WorldSize): World {
  const random = randomOf(seed);
  const ads = Array.from({ length: count }, (_, i) => ({
    ad: trueAd(random, i, weeks, leastSpend),
    lived: [] as (Week | null)[],
  }));
  for (const { ad, lived } of ads)
    for (let week = 0; week < weeks; week += 1)
      lived.push(week < ad.firstWeek || week > ad.lastWeek ? null : weekOf(random, ad));
  return {
    figures: (from, to) => ads.map(({ ad, lived }) => factsOf(ad, lived.slice(from, to + 1))),
    trulyBest: bestOf(ads.map(({ ad }) => ad)),
  };
}

/** Rates differ by ad and spend is heavy-tailed: most ads are small, and a few have most of the spend. */
function trueAd(random: Random, i: number, weeks: number, leastSpend: number): TrueAd {
  const pick = <T>(values: readonly [T, ...T[]] | readonly T[]): T =>
    values[Math.floor(random.uniform() * values.length)] as T;
  const { objective, ...funnel } = pick(FUNNELS);
  const firstWeek = Math.floor(random.uniform() ** 2 * weeks);
  const quality = (median: number) => random.lognormal(median, 0.6);
  return {
    ...{ id: `ad-${String(i).padStart(6, '0')}`, platform: pick(PLATFORMS), objective, format: pick(FORMATS) },
    ...{ firstWeek, lastWeek: firstWeek + Math.floor(random.pareto(8, 1)) },
    weeklySpend: Math.min(random.pareto(leastSpend, 1), 20_000),
    costPerThousand: random.lognormal(8, 0.3),
    clickRate: random.lognormal(0.012, 0.4),
    ...{ conversations: quality(funnel.conversations), pipeline: quality(funnel.pipeline), cash: quality(funnel.cash) },
    saleValue: random.lognormal(60, 0.3),
  };
}

function weekOf(random: Random, ad: TrueAd): Week {
  const spend = Math.round(random.lognormal(ad.weeklySpend, 0.5) * CENTS) / CENTS;
  const impressions = Math.round((spend / ad.costPerThousand) * 1000);
  const clicks = random.poisson(impressions * ad.clickRate);
  const cash = random.poisson(clicks * ad.cash);
  // The mean of that many sales, which differ by two fifths.
  const saleValue = Math.max(0.2, 1 + (0.4 * random.normal()) / Math.sqrt(Math.max(1, cash))) * ad.saleValue;
  return {
    ...{ spend, impressions, clicks, cash, value: Math.round(cash * saleValue * CENTS) / CENTS },
    conversations: random.poisson(clicks * ad.conversations),
    pipeline: random.poisson(clicks * ad.pipeline),
  };
}

function factsOf(ad: TrueAd, weeks: readonly (Week | null)[]): AdFacts {
  const sum = (member: keyof Week) => weeks.reduce((total, week) => total + (week?.[member] ?? 0), 0);
  const { id, platform, objective, format } = ad;
  const [conversations, pipelineOutcomes, cashOutcomes] = [sum('conversations'), sum('pipeline'), sum('cash')];
  return adFacts({
    ...{ id, platform, objective, format, spend: sum('spend').toFixed(2), impressions: sum('impressions') },
    ...{ clicks: sum('clicks'), conversations: ad.conversations === 0 ? null : conversations },
    ...{
      outcomes: pipelineOutcomes + cashOutcomes,
      pipelineOutcomes,
      cashOutcomes,
      cashValue: sum('value').toFixed(2),
    },
  });
}

function bestOf(ads: readonly TrueAd[]): Set<string> {
  const worth = ({ clickRate, costPerThousand, cash, saleValue }: TrueAd) =>
    (clickRate * cash * saleValue) / costPerThousand;
  const kinds = Map.groupBy(ads, ({ platform, objective, format }) => `${platform}|${objective}|${format}`);
  return new Set(
    [...kinds.values()].flatMap((kind) =>
      [...kind]
        .sort((a, b) => worth(b) - worth(a))
        .slice(0, Math.floor(kind.length / 4))
        .map(({ id }) => id),
    ),
  );
}
