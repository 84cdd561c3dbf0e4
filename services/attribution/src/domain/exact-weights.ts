// Weighs the touches that share a conversion in whole numbers of any size, so that parts are exact to the last unit.
import { comparableWeights } from './half-life.ts';
import type { WindowTouch } from './window-touch.ts';

/** One weight per touch, for each model under which touches share. */
export interface ExactWeights {
  linear: bigint[];
  time_decay: bigint[];
  position_based: bigint[];
}

/** @param touches ordered by (time, id), at least two */
export function exactWeights(touches: readonly WindowTouch[]): ExactWeights {
  const linear = touches.map(() => 1n);
  return {
    linear,
    time_decay: comparableWeights(touches.map(({ decay }) => decay())),
    position_based: touches.length === 2 ? linear : weighEnds(touches.length),
  };
}

/** Gives 40 parts of 100 to the first and to the last of at least three touches, and 20 in equal parts to those between them. */
function weighEnds(count: number): bigint[] {
  const end = 2n * BigInt(count - 2);
  return Array.from({ length: count }, (_, position) => (position === 0 || position === count - 1 ? end : 1n));
}

/** Weighs the touches of one entity together, at the position of the last of them, which represents them all. */
export function weighByEntity(touches: readonly WindowTouch[]): { entities: WindowTouch[]; weights: ExactWeights } {
  const lastPositions = new Map<string, number>();
  for (const [position, { entityKey }] of touches.entries()) {
    // Deleted first, so that it is inserted at the end: the entity of the journey's last touch stays the last.
    lastPositions.delete(entityKey);
    lastPositions.set(entityKey, position);
  }
  const rows = new Map([...lastPositions.keys()].map((entityKey, row) => [entityKey, row]));
  const sumByEntity = (weights: readonly bigint[]): bigint[] => {
    const sums = Array.from(rows, () => 0n);
    for (const [position, { entityKey }] of touches.entries()) {
      const row = rows.get(entityKey) ?? 0;
      sums[row] = (sums[row] ?? 0n) + (weights[position] ?? 0n);
    }
    return sums;
  };
  const { linear, time_decay, position_based } = exactWeights(touches);
  return {
    entities: [...lastPositions.values()].flatMap((position) => touches.slice(position, position + 1)),
    weights: {
      linear: sumByEntity(linear),
      time_decay: sumByEntity(time_decay),
      position_based: sumByEntity(position_based),
    },
  };
}
