// Renews a lease while its holder works, however long that takes.

/**
 * Renews periodically until it is disposed, or until renew reports that the lease is lost. A renewal that fails is retried: the
 * lease is long enough for several attempts.
 */
export function keepLease(renew: () => Promise<boolean>, everyMs: number): Disposable {
  const timer = setInterval(() => {
    renew().then(
      (isHeld) => {
        if (!isHeld) clearInterval(timer);
      },
      () => undefined,
    );
  }, everyMs);
  timer.unref();
  return { [Symbol.dispose]: () => clearInterval(timer) };
}
