// Passwords cannot be tried at will: wrong ones are counted by account and address together, and by address.
import { createHash } from 'node:crypto';
import { addressAllowance } from '@touchline/chassis/net/caller-address.ts';
import { type RateLimiter, rateLimitExceeded } from './rate-limit.ts';

/** A minute; who knows the secret never comes near. */
const GUESSES_AT_ONE_ACCOUNT = 10;
const GUESSES_FROM_ONE_ADDRESS = 60;

/** Whose secret is tried, and from where. */
export interface Guesser {
  /** What the account is known by: an email address. It need not exist; clients have limit-clients.ts. */
  readonly account: string;
  readonly address: string;
}

/**
 * Runs the check of a secret within the allowance, and answers what it answers: something true for a right secret. Only wrong
 * ones count; each is taken before the check, so that guesses at the same time do not slip through together.
 * @throws PublicError rate_limit_exceeded; the check is then not made
 */
export type LimitGuesses = <T>(guesser: Guesser, check: () => Promise<T>) => Promise<T>;

/** @param now milliseconds of the Unix clock */
export function createLimitGuesses({ limiter, now }: { limiter: RateLimiter; now: () => number }): LimitGuesses {
  return async function limitGuesses({ account, address }, check) {
    // The store of allowances learns no addresses of persons.
    const hidden = createHash('sha256').update(account).digest('base64url');
    const from = addressAllowance(address);
    const counts = [
      [`guess:${from}`, GUESSES_FROM_ONE_ADDRESS],
      [`guess:${from}:${hidden}`, GUESSES_AT_ONE_ACCOUNT],
    ] as const;
    for (const [who, limit] of counts) {
      const allowance = await limiter.take(who, limit);
      if (allowance.exceeded) throw rateLimitExceeded(allowance, now());
    }
    const answer = await check();
    if (answer) for (const [who, limit] of counts) await limiter.giveBack(who, limit);
    return answer;
  };
}
