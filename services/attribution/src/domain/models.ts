// The six attribution models: who gets which part of a conversion (architecture section 7).

import type { EntityRef } from '../store/schema.ts';
import { apportion } from './apportion.ts';
import { type ExactWeights, exactWeights, weighByEntity } from './exact-weights.ts';
import { type DecayWeight, decayWeight } from './half-life.ts';
import { createCredit } from './split/credit.ts';
import { lastNonDirect, splitCredit, type TouchColumns } from './split/split-credit.ts';
import { fromWide, type Parts, toWide } from './split/wide.ts';
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
  /** The exact weight under time_decay; worked out when first asked for, which is seldom. */
  decay: () => DecayWeight;
}

/** Readies a touch for the models; once for all conversions of the journey. */
export function windowTouch(touch: Pick<WindowTouch, 'id' | 'time' | 'isDirect'>, entity: EntityRef): WindowTouch {
  const { id, time, isDirect } = touch;
  const entityKey = `${entity.campaign}|${entity.ad_set}|${entity.ad}|${entity.named_on ?? ''}`;
  let known: DecayWeight | undefined;
  const decay = () => {
    known ??= decayWeight(time);
    return known;
  };
  return { id, time, isDirect, entity, entityKey, decay };
}

/** Whom a conversion is credited to, ready for any amount to be split among them. */
export interface WeighedTouches {
  /** The touches that get credit under each model, in journey order. None when the window is empty. */
  credited: Record<Model, readonly WindowTouch[]>;
  /** Splits an amount under the models that share it; null when there is nobody to share with. */
  share: ((total: bigint) => SharedUnits) | null;
}

/** Units of each touch of `credited`, in its order. */
type SharedUnits = Record<keyof ExactWeights, bigint[]>;

/** More touches than this are credited per entity instead of one by one, so that a document keeps to a size. */
const MAX_SEPARATE_TOUCHES = 200;

/**
 * Finds out who is credited under each model. Beyond 200 touches, those of one entity are weighed together.
 * @param touches ordered by (time, id)
 */
export function weighTouches(touches: readonly WindowTouch[]): WeighedTouches {
  const each = weighEachTouch(touches);
  if (touches.length <= MAX_SEPARATE_TOUCHES) return each;
  const { entities, weights } = weighByEntity(touches);
  return {
    credited: { ...each.credited, linear: entities, time_decay: entities, position_based: entities },
    share: (total) => shareExactly(total, weights),
  };
}

/** As weighTouches, with every touch on its own however many there are. */
export function weighEachTouch(touches: readonly WindowTouch[]): WeighedTouches {
  if (touches.length < 2) return { credited: byModel(() => touches), share: null };
  const columns = columnsOf(touches);
  const nonDirect = lastNonDirect(columns.isDirect);
  return {
    credited: {
      first_touch: touches.slice(0, 1),
      last_touch: touches.slice(-1),
      last_non_direct: touches.slice(nonDirect, nonDirect + 1),
      linear: touches,
      time_decay: touches,
      position_based: touches,
    },
    share: (total) => shareByTouch(total, columns) ?? shareExactly(total, exactWeights(touches)),
  };
}

/** Splits units among the touches of each model so that each model's parts sum to them exactly. */
export function splitUnits(total: bigint, { credited, share }: WeighedTouches): Record<Model, bigint[]> {
  const all = (model: Model) => credited[model].map(() => total);
  if (share === null) return byModel(all);
  const [first_touch, last_touch] = [all('first_touch'), all('last_touch')];
  return { first_touch, last_touch, last_non_direct: all('last_non_direct'), ...share(total) };
}

function columnsOf(touches: readonly WindowTouch[]): TouchColumns {
  const times = new Float64Array(touches.length);
  const isDirect = new Uint8Array(touches.length);
  for (const [place, touch] of touches.entries()) {
    times[place] = touch.time;
    isDirect[place] = Number(touch.isDirect);
  }
  return { times, isDirect };
}

/** For every split of a usual window: its units are taken out before the next begins. */
const usualRoom = createCredit(MAX_SEPARATE_TOUCHES);

/** Null for an amount of more than 100 binary digits. */
function shareByTouch(total: bigint, columns: TouchColumns): SharedUnits | null {
  const wide = toWide(total);
  if (wide === null) return null;
  const count = columns.times.length;
  const room = count <= MAX_SEPARATE_TOUCHES ? usualRoom : createCredit(count);
  splitCredit(wide, columns, room);
  return {
    linear: unitsOf(room.linear, count),
    time_decay: unitsOf(room.timeDecay, count),
    position_based: unitsOf(room.positionBased, count),
  };
}

function unitsOf({ high, low }: Parts, count: number): bigint[] {
  const units: bigint[] = [];
  for (let place = 0; place < count; place++) units.push(fromWide({ high: high[place] ?? 0, low: low[place] ?? 0 }));
  return units;
}

function shareExactly(total: bigint, { linear, time_decay, position_based }: ExactWeights): SharedUnits {
  return {
    linear: apportion(total, linear),
    time_decay: apportion(total, time_decay),
    position_based: apportion(total, position_based),
  };
}
