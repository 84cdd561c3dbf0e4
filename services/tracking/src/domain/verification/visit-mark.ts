// Marks the visit of a check, by which the collector recognises its events: they are reported to the check, and not recorded.

const MARK = /\bTouchlineInstallCheck\/1\.0 \(([0-9a-f]{32})\)/;

/** Returns the user agent of a visit: that of the browser, and the check's mark. */
export const userAgentOf = (version: string, mark: string): string =>
  `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version}.0.0.0 Safari/537.36 TouchlineInstallCheck/1.0 (${mark})`;

/** Returns the mark of a user agent; undefined for that of any other visitor. */
export const visitMark = (userAgent: string): string | undefined => MARK.exec(userAgent)?.[1];
