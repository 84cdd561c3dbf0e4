// Awaits all promises, and fails only once each has settled, so that a cleanup afterwards finds all that was started.

/** @throws the first rejection, once all have settled */
export async function awaitAll(work: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(work)) if (outcome.status === 'rejected') throw outcome.reason;
}
