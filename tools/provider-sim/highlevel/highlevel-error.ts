// Makes the refusals of HighLevel's API: its envelope, its limit headers, and the errors that a test can order.
import { randomBytes } from 'node:crypto';

export class HighLevelError extends Error {
  override readonly name = 'HighLevelError';
  readonly http: number;
  readonly body: object;
  readonly headers: Readonly<Record<string, string>>;

  constructor(http: number, message: string | readonly string[], headers: Readonly<Record<string, string>> = {}) {
    super(String(message));
    this.http = http;
    this.body = { statusCode: http, message, error: TITLES[http] ?? 'Error', traceId: randomBytes(8).toString('hex') };
    this.headers = headers;
  }
}

const TITLES: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  422: 'Unprocessable Entity',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

const limits = (left: number, dailyLeft: number, resetMs: number) => ({
  'x-ratelimit-limit-daily': '200000',
  'x-ratelimit-daily-remaining': String(dailyLeft),
  'x-ratelimit-daily-reset': String(resetMs),
  'x-ratelimit-interval-milliseconds': '10000',
  'x-ratelimit-max': '100',
  'x-ratelimit-remaining': String(left),
});

/** Faults that POST /__sim/fault can provoke on HighLevel's side, by name; the argument is the order's regain_minutes. */
export const HIGHLEVEL_FAULTS = {
  highlevel_burst: () => new HighLevelError(429, 'Too Many Requests', limits(0, 120_000, 40_000_000)),
  highlevel_daily: (regainMinutes: number) =>
    new HighLevelError(429, 'Too Many Requests', limits(0, 0, regainMinutes * 60_000)),
  highlevel_down: () => new HighLevelError(500, 'Internal server error'),
  highlevel_token_invalid: () => new HighLevelError(401, 'Invalid token: access token is invalid'),
  highlevel_token_expired: () => new HighLevelError(401, 'Invalid token: access token is expired'),
  highlevel_scope: () => new HighLevelError(403, 'The token is not authorized for this scope.'),
} satisfies Record<string, (regainMinutes: number) => HighLevelError>;
