// Reports the sender's allowances in a response: of the address's and the key's, the one that runs out first.
import { appError } from '@touchline/chassis/errors.ts';
import { rateLimitHeaders } from '@touchline/chassis/http/rate-limit-headers.ts';
import type { Response } from 'express';
import type { Spent } from './limit-senders.ts';

/** Sets RateLimit and RateLimit-Policy, unless they are set already for an allowance that has less left. */
export function showAllowance(response: Response, spent: Spent): void {
  const shown: Spent | undefined = response.locals.allowance;
  if (shown !== undefined && !spent.isExceeded && shown.remaining <= spent.remaining) return;
  response.locals.allowance = spent;
  response.set(rateLimitHeaders(spent));
}

/**
 * Sets the headers, and refuses the request if it exceeded the allowance.
 * @throws AppError rate_limit_exceeded with the seconds to wait
 */
export function enforceAllowance(response: Response, spent: Spent, now: Date): void {
  showAllowance(response, spent);
  if (!spent.isExceeded) return;
  const { of, resetSeconds } = spent;
  response.set('X-RateLimit-Reset', String(Math.ceil(now.getTime() / 1000) + resetSeconds));
  const message = `Too many requests from this ${of}; send the events again after the seconds given in Retry-After.`;
  throw appError('rate_limit_exceeded', message, { retryAfterSeconds: resetSeconds });
}
