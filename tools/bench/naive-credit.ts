// Implements the baseline of the credit engine: the six models in their most direct form, in doubles.
import { MODELS, type Model } from '../../services/attribution/src/domain/vocabulary.ts';

const HALF_LIFE_MS = 7 * 86_400_000;

/** Each touch's part of the money, by its position. */
export type NaiveParts = Record<Model, Float64Array>;

/** Makes arrays for this many touches. */
export const createNaiveParts = (room: number): NaiveParts =>
  Object.fromEntries(MODELS.map((model) => [model, new Float64Array(room)])) as NaiveParts;

/**
 * Fills the first positions of `parts`. They are accurate to 15 digits and need not sum to the money.
 * @param times milliseconds, in order
 */
export function splitNaively(money: number, times: Float64Array, isDirect: Uint8Array, parts: NaiveParts): void {
  const count = times.length;
  const last = count - 1;
  let lastNonDirect = last;
  for (let i = last; i >= 0; i--) {
    if (isDirect[i] !== 0) continue;
    lastNonDirect = i;
    break;
  }
  let decayed = 0;
  for (let i = 0; i < count; i++) {
    parts.first_touch[i] = i === 0 ? money : 0;
    parts.last_touch[i] = i === last ? money : 0;
    parts.last_non_direct[i] = i === lastNonDirect ? money : 0;
    parts.linear[i] = money / count;
    parts.position_based[i] = money * (count <= 2 ? 1 / count : i === 0 || i === last ? 0.4 : 0.2 / (count - 2));
    const weight = 2 ** (((times[i] ?? 0) - (times[last] ?? 0)) / HALF_LIFE_MS);
    parts.time_decay[i] = weight;
    decayed += weight;
  }
  for (let i = 0; i < count; i++) parts.time_decay[i] = ((parts.time_decay[i] ?? 0) / decayed) * money;
}
