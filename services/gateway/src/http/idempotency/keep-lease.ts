// A lease that is renewed while its holder works, however long that takes.

/**
 * Renews now and then until it is disposed, or until renew answers that the lease is lost.
 * A renewal that fails is tried again: the lease is long enough for several.
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
