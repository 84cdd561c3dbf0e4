// Where a split is written: typed arrays by the touch's place, which a caller may use again and again.
import type { Parts } from './wide.ts';

/** The parts of time_decay, and what each lost when it was rounded: -0.5 to 0.5. */
export interface DecayParts extends Parts {
  readonly rest: Float64Array;
}

/** The credit of one conversion: who has all of it under the single-credit models, and each touch's part under the others. */
export interface Credit {
  firstTouch: number;
  lastTouch: number;
  lastNonDirect: number;
  readonly linear: Parts;
  readonly timeDecay: DecayParts;
  readonly positionBased: Parts;
}

/** Room for conversions of up to so many touches. */
export function createCredit(room: number): Credit {
  const numbers = () => new Float64Array(room);
  return {
    ...{ firstTouch: 0, lastTouch: 0, lastNonDirect: 0 },
    linear: { high: numbers(), low: numbers() },
    timeDecay: { high: numbers(), low: numbers(), rest: numbers() },
    positionBased: { high: numbers(), low: numbers() },
  };
}
