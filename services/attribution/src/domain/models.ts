// The six attribution models: who gets which part of a conversion (architecture section 7).

import type { EntityRef } from '../store/schema.ts';
import { apportion } from './apportion.ts';
import { comparable, type DecayWeight, decayWeight } from './half-life.ts';
import { byModel, type Model } from './vocabulary.ts';

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
  const alike = touches.map(whole);
  if (alike.length < 2) return byModel(() => alike);
  const first = alike.slice(0, 1);
  const last = alike.slice(-1);
  const newest = last[0]?.touch.decay.exponent ?? 0;
  const lastNonDirect = alike.findLast(({ touch }) => !touch.isDirect);
  return {
    first_touch: first,
    last_touch: last,
    last_non_direct: lastNonDirect === undefined ? last : [lastNonDirect],
    linear: alike,
    time_decay: touches.map((touch) => ({ touch, weight: comparable(touch.decay, newest) })),
    position_based: alike.length === 2 ? alike : weighEnds(alike),
  };
}

/** 40 parts of 100 to the first and to the last of at least three touches, 20 to those between them in equal parts. */
function weighEnds(alike: readonly WeightedTouch[]): WeightedTouch[] {
  const weight = 2n * BigInt(alike.length - 2);
  return alike.map((one, index) => (index === 0 || index === alike.length - 1 ? { touch: one.touch, weight } : one));
}

/** Splits units among the touches of each model so that each model's parts sum to them exactly. */
export function splitUnits(total: bigint, weighed: Record<Model, WeightedTouch[]>): Record<Model, bigint[]> {
  return byModel((model) => {
    const own = weighed[model];
    if (own.length === 0) return [];
    if (own.length === 1) return [total];
    return apportion(
      total,
      own.map(({ weight }) => weight),
    );
  });
}

const whole = (touch: WindowTouch): WeightedTouch => ({ touch, weight: 1n });

function shared(weighed: WeightedTouch[]): WeightedTouch[] {
  if (weighed.length <= MAX_SEPARATE_TOUCHES) return weighed;
  const byEntity = new Map<string, WeightedTouch>();
  for (const { touch, weight } of weighed) {
    const before = byEntity.get(touch.entityKey)?.weight ?? 0n;
    // Set anew behind the others: the entity of the journey's last touch stays the last.
    byEntity.delete(touch.entityKey);
    byEntity.set(touch.entityKey, { touch, weight: before + weight });
  }
  return [...byEntity.values()];
}
