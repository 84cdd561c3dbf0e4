// Judges scores and raw rankings in a simulated world, where it is known which ads are the best.
import { comparedAds } from '../../src/domain/compared-ads.ts';
import { compositeOf, likelihoodOf } from '../../src/domain/composite.ts';
import { bestQuarter } from '../../src/domain/model/best-quarter.ts';
import { featuresOf } from '../../src/domain/model/features.ts';
import { judge } from '../../src/domain/model/judge.ts';
import { predict } from '../../src/domain/model/model.ts';
import { type Slice, samplesOfDay } from '../../src/domain/model/samples.ts';
import { type Training, trainModel } from '../../src/domain/model/train-model.ts';
import { percentiles } from '../../src/domain/percentile.ts';
import { auc } from './auc.ts';
import type { World } from './simulated-world.ts';

const WINDOW_WEEKS = 4;
const CUTS = 12;
/** So many weeks are needed: for the first window, for a week after each cut, and one to come that nobody has seen. */
export const WEEKS = WINDOW_WEEKS + CUTS + 1;

export interface JudgedRanking {
  readonly name: string;
  /** How well it separates the truly best ads from the others, for all of them and for those with a small sample. */
  readonly auc: number;
  readonly aucSmall: number;
  /** Of its probabilities, in the week after; null for what is none. */
  readonly brier: number | null;
  readonly calibrationError: number | null;
}

export interface JudgedWorld {
  readonly ads: number;
  readonly small: number;
  readonly training: Training;
  readonly rankings: readonly JudgedRanking[];
}

/** Trains on all weeks before the last one, ranks the ads by the four weeks before it, and compares with the truth. */
export function judgeRankings(world: World): JudgedWorld {
  const last = WEEKS - 1;
  const training = trainModel(slicesOf(world, last));
  const after = bestQuarter(world.figures(last, last));
  const { model } = training;
  const ads = comparedAds(world.figures(last - WINDOW_WEEKS, last - 1)).flatMap(({ ad, cohort, layers }) => {
    const composite = compositeOf(layers);
    const isNext = after.get(ad.id);
    if (composite === null || isNext === undefined) return [];
    const spend = Number(ad.spend);
    return [
      {
        ...{ cohort: cohort.key, isNext, isBest: world.trulyBest.has(ad.id), composite },
        isSmall: (layers.find(({ layer }) => layer === 'cash') ?? { credibility: 0 }).credibility < 0.5,
        rules: likelihoodOf(composite) ?? 0,
        model: model === null ? null : predict(model, featuresOf(layers, composite)),
        shrunk: layers.find(({ layer }) => layer === 'cash')?.percentile ?? 0.5,
        roas: Number(ad.cashValue) / spend,
        ctr: ad.clicks / ad.impressions,
      },
    ];
  });
  type Ad = (typeof ads)[number];
  const ranking = (name: string, values: ReadonlyMap<Ad, number>, isProbability: boolean): JudgedRanking => {
    const of = (some: readonly Ad[]) => auc(some.map((ad) => ({ value: values.get(ad) ?? 0, isBest: ad.isBest })));
    const said = ads.map((ad) => ({ likelihood: values.get(ad) ?? 0, isBest: ad.isNext }));
    const judged = isProbability ? judge(said) : { brier: null, calibrationError: null };
    return { name, auc: of(ads), aucSmall: of(ads.filter(({ isSmall }) => isSmall)), ...judged };
  };
  const by = (value: (ad: Ad) => number) => new Map(ads.map((ad) => [ad, value(ad)]));
  /** A raw figure is compared within the cohort too, so that a cohort's level is no advantage. */
  const within = (value: (ad: Ad) => number) =>
    new Map(
      [...Map.groupBy(ads, ({ cohort }) => cohort).values()].flatMap((some) => {
        const ranks = percentiles(some.map(value));
        return some.map((ad, i) => [ad, ranks[i] ?? 0] as const);
      }),
    );
  return {
    ...{ ads: ads.length, small: ads.filter(({ isSmall }) => isSmall).length, training },
    rankings: [
      ranking(
        'likelihood, model',
        by((ad) => ad.model ?? 0),
        model !== null,
      ),
      ranking(
        'likelihood, rules',
        by((ad) => ad.rules),
        true,
      ),
      ranking(
        'composite',
        by((ad) => ad.composite),
        false,
      ),
      ranking(
        'cash layer alone (shrunk)',
        by((ad) => ad.shrunk),
        false,
      ),
      ranking(
        'raw ROAS',
        within((ad) => ad.roas),
        false,
      ),
      ranking(
        'raw CTR',
        within((ad) => ad.ctr),
        false,
      ),
    ],
  };
}

/** @param end the first week that is not used */
export function slicesOf(world: World, end: number): Slice[] {
  return Array.from({ length: CUTS }, (_, i) => {
    const week = end - CUTS + i;
    const samples = samplesOfDay(world.figures(week - WINDOW_WEEKS, week - 1), world.figures(week, week));
    return { from: `week ${week - WINDOW_WEEKS}`, weekFrom: `week ${week}`, to: `week ${week}`, samples };
  });
}
