// Announces on every answer that an operation is going away, by the headers Deprecation (RFC 9745), Sunset (RFC 8594) and Link.
import { API_PREFIX } from './api-prefix.ts';

/** Days are UTC, YYYY-MM-DD; successor is a path below /api/v1. */
export interface Deprecation {
  readonly since: string;
  readonly sunset: string;
  readonly successor: string;
}

/** Returns the headers; none for an operation that stays. */
export function deprecationHeaders(deprecation: Deprecation | undefined): Record<string, string> {
  if (deprecation === undefined) return {};
  const { since, sunset, successor } = deprecation;
  return {
    // A date of RFC 9651: an at sign, then seconds since 1970.
    Deprecation: `@${Date.parse(since) / 1000}`,
    Sunset: new Date(sunset).toUTCString(),
    Link: `<${API_PREFIX}${successor}>; rel="successor-version", </docs>; rel="deprecation"; type="text/html"`,
  };
}
