// Ends the wait for an answer when the service stops: another process repeats the call, and the platform recognises what it knows.

/** Resolves or rejects as the answer does. @throws the signal's reason once it is aborted */
export async function untilStopped<T>(signal: AbortSignal, answer: Promise<T>): Promise<T> {
  signal.throwIfAborted();
  const { promise: stopped, reject } = Promise.withResolvers<never>();
  const stop = () => reject(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([answer, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
