// Recognises visitors who object in their browser, by the signals that the profile honours.
import type {} from './options.ts';

/** Reports whether the browser says, by Global Privacy Control or Do Not Track, that its user does not want to be tracked. */
export function objects(): boolean {
  // A store's pixel may run in a worker, where there is no window.
  const browser = globalThis.navigator as Navigator & { globalPrivacyControl?: unknown };
  const page = globalThis as typeof globalThis & { doNotTrack?: unknown };
  const signals = [
    OPTIONS.gpc && browser?.globalPrivacyControl,
    OPTIONS.dnt && browser?.doNotTrack,
    OPTIONS.dnt && page.doNotTrack,
  ];
  return signals.some((signal) => /^(true|1|yes)$/.test(`${signal}`));
}
