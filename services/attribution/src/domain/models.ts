// Shares out a conversion under the six attribution models (architecture section 7).

import { apportion } from './apportion.ts';
import { type ExactWeights, exactWeights, weighByEntity } from './exact-weights.ts';
import { byModel, type Model } from './vocabulary.ts';
import type { WindowTouch } from './window-touch.ts';

/** The touches to which a conversion is credited, ready for any amount to be split among them. */
export interface WeighedTouches {
  /** The touches that get credit under each model, in journey order. None when the window is empty. */
  credited: Record<Model, readonly WindowTouch[]>;
  /** Splits an amount under the models that share it; null when there are fewer than two touches. */
  share: ((total: bigint) => SharedUnits) | null;
}

/** Units of each touch of `credited`, in the same order. */
type SharedUnits = Record<keyof ExactWeights, bigint[]>;

/** More touches than this are credited per entity instead of one by one, which bounds the size of a document. */
export const MAX_SEPARATE_TOUCHES = 200;

/**
 * Decides which touches are credited under each model. Beyond 200 touches, those of one entity are weighed together.
 * @param touches ordered by (time, id)
 */
export function weighTouches(touches: readonly WindowTouch[]): WeighedTouches {
  const each = weighEachTouch(touches);
  if (touches.length <= MAX_SEPARATE_TOUCHES) return each;
  const { entities, weights } = weighByEntity(touches);
  return {
    credited: { ...each.credited, linear: entities, time_decay: entities, position_based: entities },
    share: (total) => shareOut(total, weights),
  };
}

/** Does the same as weighTouches, but weighs every touch on its own however many there are. */
export function weighEachTouch(touches: readonly WindowTouch[]): WeighedTouches {
  if (touches.length < 2) return { credited: byModel(() => touches), share: null };
  const nonDirect = touches.findLastIndex(({ isDirect }) => !isDirect);
  let weights: ExactWeights | undefined;
  return {
    credited: {
      first_touch: touches.slice(0, 1),
      last_touch: touches.slice(-1),
      last_non_direct: nonDirect < 0 ? touches.slice(-1) : touches.slice(nonDirect, nonDirect + 1),
      linear: touches,
      time_decay: touches,
      position_based: touches,
    },
    share: (total) => {
      weights ??= exactWeights(touches);
      return shareOut(total, weights);
    },
  };
}

/** Splits units among the touches of each model so that each model's parts sum to them exactly. */
export function splitUnits(total: bigint, { credited, share }: WeighedTouches): Record<Model, bigint[]> {
  const all = (model: Model) => credited[model].map(() => total);
  if (share === null) return byModel(all);
  const [first_touch, last_touch] = [all('first_touch'), all('last_touch')];
  return { first_touch, last_touch, last_non_direct: all('last_non_direct'), ...share(total) };
}

function shareOut(total: bigint, { linear, time_decay, position_based }: ExactWeights): SharedUnits {
  return {
    linear: apportion(total, linear),
    time_decay: apportion(total, time_decay),
    position_based: apportion(total, position_based),
  };
}
