// Counts for each Ingress how often in a row it had to be written, and makes a write that does not help wait for more and more
// passes: one that the cluster refuses, or a repair that somebody undoes.
import type { Write } from './plan-ingresses.ts';

export interface BackOffs {
  /** Begins a pass, and returns those of its writes whose turn it is. A write that is no longer needed is forgotten. */
  due(writes: readonly Write[]): Write[];
  /** Notes that a write was tried in this pass. */
  tried(write: Write): void;
}

/** Five minutes, at a pass every 15 s. */
const MOST_PASSES = 20;

const keyOf = ({ verb, name }: Write): string => `${verb} ${name}`;

export function createBackOffs(): BackOffs {
  let known = new Map<string, { tries: number; passesLeft: number }>();
  return {
    due(writes) {
      const last = known;
      known = new Map();
      return writes.filter((one) => {
        const { tries, passesLeft } = last.get(keyOf(one)) ?? { tries: 0, passesLeft: 0 };
        known.set(keyOf(one), { tries, passesLeft: Math.max(0, passesLeft - 1) });
        return passesLeft === 0;
      });
    },
    tried(one) {
      const { tries } = known.get(keyOf(one)) ?? { tries: 0 };
      known.set(keyOf(one), { tries: tries + 1, passesLeft: Math.min(2 ** tries, MOST_PASSES) - 1 });
    },
  };
}
