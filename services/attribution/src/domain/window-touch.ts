// A touch within the window of a conversion, as the models weigh it.
import { type DecayWeight, decayWeight } from './half-life.ts';
import type { EntityRef } from './shapes/conversion-doc.ts';

/** A touch within a conversion's window, with the entity that it is credited to. */
export interface WindowTouch {
  id: string;
  /** Milliseconds, at most the conversion's. */
  time: number;
  isDirect: boolean;
  entity: EntityRef;
  /** The entity as one text, to group by. */
  entityKey: string;
  /** The exact weight under time_decay; worked out when first asked for. */
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
