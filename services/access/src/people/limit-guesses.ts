// Limits guesses at passwords: wrong ones are counted by account and address together, and by address. Checks cost work, too:
// only a few run at a time for one address, so that nobody waits behind an attacker.
import { createHash } from 'node:crypto';
import { addressAllowance } from '@touchline/chassis/net/caller-address.ts';
import { type RateLimiter, rateLimitExceeded } from '@touchline/chassis/rate-limit/rate-limit.ts';
import { createInFlightLimits } from './in-flight-limits.ts';

/** Per minute; a person who knows the secret never comes near it. */
const GUESSES_AT_ONE_ACCOUNT = 10;
const GUESSES_FROM_ONE_ADDRESS = 60;
/**
 * At a time on one replica. Two passwords are hashed at a time, so a request from elsewhere waits for two rounds of one address
 * at most.
 */
const CHECKS_AT_ONE_ACCOUNT = 2;
const CHECKS_FROM_ONE_ADDRESS = 4;
/** About as long as a check takes. */
const TRY_AGAIN_SECONDS = 1;

/** Whose secret is tried, and from where. */
export interface Guesser {
  /** What the account is known by: an email address. It need not exist; clients have limit-clients.ts. */
  readonly account: string;
  readonly address: string;
}

/**
 * Runs the check of a secret within the allowance, and returns its result, which is truthy for a right secret. Only wrong secrets
 * count; each is counted before its check, so that simultaneous guesses do not slip through together.
 * @throws AppError rate_limit_exceeded, also while too many checks are in flight; the check does not run then
 */
export type LimitGuesses = <T>(guesser: Guesser, check: () => Promise<T>) => Promise<T>;

export function createLimitGuesses({ limiter }: { limiter: RateLimiter }): LimitGuesses {
  const inFlight = createInFlightLimits();

  const guess = async <T>(counts: readonly (readonly [who: string, limit: number])[], check: () => Promise<T>) => {
    for (const [who, limit] of counts) {
      const allowance = await limiter.take(who, limit);
      if (allowance.exceeded) throw rateLimitExceeded(allowance);
    }
    const giveBack = async () => {
      for (const [who, limit] of counts) await limiter.giveBack(who, limit);
    };
    const answer = await check().catch(async (error: unknown) => {
      // A check that failed was no guess.
      await giveBack();
      throw error;
    });
    if (answer) await giveBack();
    return answer;
  };

  return async function limitGuesses({ account, address }, check) {
    // The store of allowances must not hold addresses of persons.
    const hidden = createHash('sha256').update(account).digest('base64url');
    const from = addressAllowance(address);
    const counts = [
      [`guess:${from}`, GUESSES_FROM_ONE_ADDRESS],
      [`guess:${from}:${hidden}`, GUESSES_AT_ONE_ACCOUNT],
    ] as const;
    const leave = inFlight.enter([
      [from, CHECKS_FROM_ONE_ADDRESS],
      [`${from}:${hidden}`, CHECKS_AT_ONE_ACCOUNT],
    ]);
    if (leave === null) throw tooManyAtOnce();
    try {
      return await guess(counts, check);
    } finally {
      leave();
    }
  };
}

/** The allowance of concurrent checks is spent until one of them ends. */
const tooManyAtOnce = () => rateLimitExceeded({ resetSeconds: TRY_AGAIN_SECONDS });
