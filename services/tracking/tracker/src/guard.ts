// Protects the host page from errors of the tracker: everything that runs from the page's events goes through here.

/** Returns the same function, but silent when it fails: a visitor's page matters more than our event. */
export function guard<A extends unknown[]>(run: (...args: A) => void): (...args: A) => void {
  // Nobody on the page could act on the error, and a throw here would stop the page's own code.
  return (...args) => void attempt(() => run(...args));
}

/**
 * Returns the result of `read`, or undefined where the browser refuses it (storage in a sandboxed frame, cookies switched off).
 */
export function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
