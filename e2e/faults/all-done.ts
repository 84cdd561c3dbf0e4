// Promise.all that lets every one of them end before it fails: whoever cleans up then finds all that was started.

/** @throws the first reason, when each has its outcome */
export async function allDone(work: readonly Promise<unknown>[]): Promise<void> {
  for (const outcome of await Promise.allSettled(work)) if (outcome.status === 'rejected') throw outcome.reason;
}
