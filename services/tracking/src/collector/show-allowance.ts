// What an answer says of its sender's allowances: of the address and of the key, the one that ends first.
import { appError } from '@touchline/chassis/errors.ts';
import { rateLimitHeaders } from '@touchline/chassis/http/rate-limit-headers.ts';
import type { Response } from 'express';
import type { Spent } from './limit-senders.ts';

/** Sets RateLimit and RateLimit-Policy, unless they are there already for an allowance of which less is left. */
export function showAllowance(response: Response, spent: Spent): void {
  const shown: Spent | undefined = response.locals.allowance;
  if (shown !== undefined && !spent.isExceeded && shown.remaining <= spent.remaining) return;
  response.locals.allowance = spent;
  response.set(rateLimitHeaders(spent));
}

/**
 * Shows it, and refuses the request that was one too many.
 * @throws AppError rate_limit_exceeded with the seconds to wait
 */
export function enforceAllowance(response: Response, spent: Spent, now: Date): void {
  showAllowance(response, spent);
  if (!spent.isExceeded) return;
  const { of, resetSeconds } = spent;
  response.set('X-RateLimit-Reset', String(Math.ceil(now.getTime() / 1000) + resetSeconds));
  const message = `Too many requests from this ${of}; send the events again after the seconds in Retry-After.`;
  throw appError('rate_limit_exceeded', message, { retryAfterSeconds: resetSeconds });
}
