// Writes the headers that describe a caller's allowance: RateLimit and RateLimit-Policy of draft-ietf-httpapi-ratelimit-headers.

/** The window of every allowance, in seconds. */
export const WINDOW_SECONDS = 60;

/** The state of an allowance after a request. */
export interface AllowanceState {
  /** How many requests a window allows. */
  readonly limit: number;
  readonly remaining: number;
  readonly resetSeconds: number;
}

export function rateLimitHeaders({ limit, remaining, resetSeconds }: AllowanceState): Record<string, string> {
  return {
    'RateLimit-Policy': `"default";q=${limit};w=${WINDOW_SECONDS}`,
    RateLimit: `"default";r=${remaining};t=${resetSeconds}`,
  };
}
