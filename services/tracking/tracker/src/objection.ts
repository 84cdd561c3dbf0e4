// Recognises visitors who object in their browser, by Global Privacy Control or Do Not Track.

/** Reports whether the browser says that its user does not want to be tracked. */
export function objects(): boolean {
  // A store's pixel may run in a worker, where there is no window.
  const browser = globalThis.navigator as Navigator & { globalPrivacyControl?: unknown };
  const page = globalThis as typeof globalThis & { doNotTrack?: unknown };
  return [browser?.globalPrivacyControl, browser?.doNotTrack, page.doNotTrack].some((signal) =>
    /^(true|1|yes)$/.test(String(signal)),
  );
}
