// Requests of one caller at the same time take from their allowance together: while one count is under way, the next ones gather.
// Each still gets the place in the count that it would have had alone.

/** How many had been taken when this one was, itself included, and how long until the count begins anew. */
export interface Taken {
  readonly place: number;
  readonly msBeforeNext: number;
}

interface Line {
  waiting: PromiseWithResolvers<Taken>[];
}

/**
 * Makes the taking of one from a caller's count. Who finds no count of the same caller under way goes at once and alone.
 * @param count takes so many at once; answers the total after it
 * @returns rejects when the count that carried it failed
 */
export function createTakeTogether(
  count: (who: string, taken: number) => Promise<{ total: number; msBeforeNext: number }>,
): (who: string) => Promise<Taken> {
  const lines = new Map<string, Line>();

  async function serve(who: string, line: Line): Promise<void> {
    while (line.waiting.length > 0) {
      const group = line.waiting;
      line.waiting = [];
      try {
        const { total, msBeforeNext } = await count(who, group.length);
        for (const [i, { resolve }] of group.entries()) resolve({ place: total - group.length + 1 + i, msBeforeNext });
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
    }
    lines.delete(who);
  }

  return function take(who) {
    const taken = Promise.withResolvers<Taken>();
    const line = lines.get(who);
    if (line) line.waiting.push(taken);
    else {
      const fresh = { waiting: [taken] };
      lines.set(who, fresh);
      void serve(who, fresh);
    }
    return taken.promise;
  };
}
