// Limits guesses at client secrets: wrong ones are counted by client and address together, and by address. Unlike passwords they
// are too long to be guessed, so right ones cost nothing, however many arrive at once.
import { createHash } from 'node:crypto';
import { addressAllowance } from '@touchline/chassis/net/caller-address.ts';
import { type RateLimiter, rateLimitExceeded } from '@touchline/chassis/rate-limit/rate-limit.ts';

/** Failures per minute. */
const AT_ONE_CLIENT = 20;
const FROM_ONE_ADDRESS = 100;

/** Who authenticates, and from where. */
export interface ClientAttempt {
  readonly clientId: string;
  readonly address: string;
}

/**
 * Runs the check of a client's secret; a null result, for a wrong secret, is counted.
 * @throws AppError rate_limit_exceeded after too many; the check does not run then
 */
export type LimitClients = <T>(attempt: ClientAttempt, check: () => Promise<T | null>) => Promise<T | null>;

export function createLimitClients({ limiter }: { limiter: RateLimiter }): LimitClients {
  return async function limitClients({ clientId, address }, check) {
    // The client id can be any text; its hash has one length.
    const client = createHash('sha256').update(clientId).digest('base64url');
    const from = addressAllowance(address);
    const counts = [
      [`client:${from}`, FROM_ONE_ADDRESS],
      [`client:${from}:${client}`, AT_ONE_CLIENT],
    ] as const;
    for (const [who, limit] of counts) {
      const allowance = await limiter.look(who, limit);
      if (allowance.exceeded) throw rateLimitExceeded(allowance);
    }
    const found = await check();
    if (found === null) for (const [who, limit] of counts) await limiter.take(who, limit);
    return found;
  };
}
