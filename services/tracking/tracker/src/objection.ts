// Recognises visitors who object in their browser, by Global Privacy Control or Do Not Track.

/** Reports whether the browser says that its user does not want to be tracked. */
export function objects(): boolean {
  const browser = navigator as Navigator & { globalPrivacyControl?: unknown };
  const page = window as Window & { doNotTrack?: unknown };
  return [browser.globalPrivacyControl, browser.doNotTrack, page.doNotTrack].some((signal) =>
    /^(true|1|yes)$/.test(String(signal)),
  );
}
