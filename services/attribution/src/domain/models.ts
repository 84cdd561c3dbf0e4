// The six attribution models: who gets which part of a conversion (architecture section 7).

import type { EntityRef } from '../store/schema.ts';
import { apportion } from './apportion.ts';
import { comparable, type DecayWeight, decayWeight } from './half-life.ts';
import { MODELS, type Model } from './vocabulary.ts';

/** A touch within a conversion's window, with the entity that it is credited to. */
export interface WindowTouch {
  id: string;
  /** Milliseconds, at most the conversion's. */
  time: number;
  isDirect: boolean;
  entity: EntityRef;
  /** The entity as one text, to group by. */
  entityKey: string;
  decay: DecayWeight;
}

/** Readies a touch for the models; once for all conversions of the journey. */
export function windowTouch(touch: Pick<WindowTouch, 'id' | 'time' | 'isDirect'>, entity: EntityRef): WindowTouch {
  const { id, time, isDirect } = touch;
  const entityKey = `${entity.campaign}|${entity.ad_set}|${entity.ad}`;
  return { id, time, isDirect, entity, entityKey, decay: decayWeight(time) };
}

/** One touch and its weight under a model. */
export interface WeightedTouch {
  touch: WindowTouch;
  weight: bigint;
}

/** More touches than this are credited per entity instead of one by one, so that a document keeps to a size. */
const MAX_SEPARATE_TOUCHES = 200;

/**
 * The touches that get credit under each model, in journey order, with their weights. None when the window is empty.
 * Beyond 200 of them, those of one entity are weighed together.
 * @param touches ordered by (time, id)
 */
export function weighTouches(touches: readonly WindowTouch[]): Record<Model, WeightedTouch[]> {
  const each = weighEachTouch(touches);
  return {
    ...each,
    linear: shared(each.linear),
    time_decay: shared(each.time_decay),
    position_based: shared(each.position_based),
  };
}

/** As weighTouches, with every touch on its own however many there are. */
export function weighEachTouch(touches: readonly WindowTouch[]): Record<Model, WeightedTouch[]> {
  const first = touches.slice(0, 1);
  const last = touches.slice(-1);
  const newest = last[0]?.decay.exponent ?? 0;
  const lastNonDirect = touches.findLast((touch) => !touch.isDirect);
  return {
    first_touch: first.map(whole),
    last_touch: last.map(whole),
    last_non_direct: lastNonDirect === undefined ? last.map(whole) : [whole(lastNonDirect)],
    linear: touches.map(whole),
    time_decay: touches.map((touch) => ({ touch, weight: comparable(touch.decay, newest) })),
    position_based: touches.map((touch, index) => ({ touch, weight: positionWeight(index, touches.length) })),
  };
}

/** 40 parts of 100 to the first and to the last touch, 20 to those between them in equal parts; two touches share alike. */
function positionWeight(index: number, count: number): bigint {
  const isEnd = index === 0 || index === count - 1;
  return count > 2 && isEnd ? 2n * BigInt(count - 2) : 1n;
}

/** Splits units among the touches of each model so that each model's parts sum to them exactly. */
export function splitUnits(total: bigint, weighed: Record<Model, WeightedTouch[]>): Record<Model, bigint[]> {
  const split = (model: Model): bigint[] => {
    const weights = weighed[model].map(({ weight }) => weight);
    return weights.length === 0 ? [] : apportion(total, weights);
  };
  return Object.fromEntries(MODELS.map((model) => [model, split(model)])) as Record<Model, bigint[]>;
}

const whole = (touch: WindowTouch): WeightedTouch => ({ touch, weight: 1n });

function shared(weighed: WeightedTouch[]): WeightedTouch[] {
  if (weighed.length <= MAX_SEPARATE_TOUCHES) return weighed;
  const byEntity = new Map<string, WeightedTouch>();
  for (const { touch, weight } of weighed) {
    const sum = byEntity.get(touch.entityKey);
    if (sum === undefined) byEntity.set(touch.entityKey, { touch, weight });
    else {
      sum.touch = touch;
      sum.weight += weight;
    }
  }
  return [...byEntity.values()];
}
