// Prepares a touch within the window of a conversion for the models, which weigh it.
import { type DecayWeight, decayWeight } from './half-life.ts';
import type { EntityRef } from './shapes/conversion-doc.ts';

/** A touch within a conversion's window, with the entity to which it is credited. */
export interface WindowTouch {
  id: string;
  /** Milliseconds, at most the conversion's. */
  time: number;
  isDirect: boolean;
  entity: EntityRef;
  /** The entity as text, for grouping. */
  entityKey: string;
  /** The exact weight under time_decay, computed on first use. */
  decay: () => DecayWeight;
}

/** Prepares a touch for the models, for all conversions of the journey at once. */
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
