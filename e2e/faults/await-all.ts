// Awaits all promises, and fails only when each has settled, so that a later cleanup finds everything that was started.

/** @throws the first rejection, when all have settled */
export async function awaitAll(work: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(work)) if (outcome.status === 'rejected') throw outcome.reason;
}
