// Takes a public request from an allowance, and tells the caller what is left of it.
import type { ServerResponse } from 'node:http';
import { rateLimitHeaders } from '../http/rate-limit-headers.ts';
import { type RateLimiter, rateLimitExceeded } from '../rate-limit/rate-limit.ts';

/** Takes one request from an allowance, and sets the RateLimit headers. @throws AppError rate_limit_exceeded */
export async function takeAllowance(
  { limiter }: { readonly limiter: RateLimiter },
  response: ServerResponse,
  who: string,
  limit: number,
): Promise<void> {
  const allowance = await limiter.take(who, limit);
  for (const [name, value] of Object.entries(rateLimitHeaders(allowance))) response.setHeader(name, value);
  if (allowance.exceeded) throw rateLimitExceeded(allowance);
}
