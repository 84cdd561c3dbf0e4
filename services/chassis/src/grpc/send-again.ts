// Sends calls again whose repetition is safe: after a refused or lost connection, and to another replica when the first is silent.
import { setTimeout as delay } from 'node:timers/promises';
import { repeatedCalls } from '../telemetry/chassis-metrics.ts';
import { type Attempt, type Hedging, hedged, isUnavailable } from './hedge.ts';
import { createRetryBudget } from './retry-budget.ts';

/** Almost four seconds: a busy node can take that long to reach a new pod after a rollout has removed the old one. */
const RETRY_DELAYS_MS = [50, 200, 500, 500, 500, 500, 500, 500, 500];
/** With less time left than this, a retry would only turn a clear error into a time-out. */
const ANSWER_MS = 500;

export interface SendAgainOptions {
  /** In epoch milliseconds; of all attempts together. */
  readonly deadline: number;
  /** Asks another replica too when an answer takes longer than this; without it, waits for the one. */
  readonly hedgeAfterMs: number | undefined;
}

/** Sends a call until it is answered. @throws what the last attempt threw, or the first that no repetition can change */
export type SendAgain = <T>(attempt: () => Attempt<T>, options: SendAgainOptions) => Promise<T>;

/**
 * Makes the function for the calls of one client, which share a budget.
 * @param service its full name, for the metric
 */
export function createSendAgain(service: string): SendAgain {
  const budget = createRetryBudget();
  for (const reason of ['unavailable', 'silent', 'refused']) repeatedCalls.add(0, { service, reason });

  function may(reason: 'silent' | 'unavailable', isFree: boolean): boolean {
    const isGranted = isFree || budget.spend();
    repeatedCalls.add(1, { service, reason: isGranted ? reason : 'refused' });
    return isGranted;
  }

  const hedging: Omit<Hedging, 'afterMs'> = {
    mayHedge: () => may('silent', false),
    onSilentReplica: budget.refund,
  };

  return async function sendAgain(attempt, { deadline, hedgeAfterMs }) {
    budget.earn();
    for (let failures = 0; ; failures++) {
      try {
        if (hedgeAfterMs === undefined) return await attempt().answer;
        return await hedged(attempt, { ...hedging, afterMs: hedgeAfterMs });
      } catch (error) {
        const wait = RETRY_DELAYS_MS[failures];
        if (!isUnavailable(error) || wait === undefined || Date.now() + wait + ANSWER_MS >= deadline) throw error;
        // Where no server answered, none had any work with it.
        const isFree = error.rpc !== undefined;
        if (!may('unavailable', isFree)) throw error;
        await delay(wait);
      }
    }
  };
}
