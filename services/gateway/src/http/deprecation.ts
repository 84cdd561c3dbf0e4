// How an operation that is going away says so on every answer: Deprecation (RFC 9745), Sunset (RFC 8594) and Link.
import { API_PREFIX } from './api-prefix.ts';

/** Days are UTC, YYYY-MM-DD; successor is a path below /api/v1. */
export interface Deprecation {
  readonly since: string;
  readonly sunset: string;
  readonly successor: string;
}

/** The headers; none for an operation that stays. */
export function deprecationHeaders(deprecation: Deprecation | undefined): Record<string, string> {
  if (deprecation === undefined) return {};
  const { since, sunset, successor } = deprecation;
  return {
    // A date of RFC 9651: seconds since 1970 behind an at sign.
    Deprecation: `@${Date.parse(since) / 1000}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `<${API_PREFIX}${successor}>; rel="successor-version", </docs>; rel="deprecation"; type="text/html"`,
  };
}
