// Asks another replica when the first is silent: a lost node closes no connection, so nothing but silence tells of it.
import { AppError } from '../errors.ts';

/** One attempt of a call, which can be cancelled. */
export interface Attempt<T> {
  readonly answer: Promise<T>;
  cancel(): void;
}

/** Long after nearly every answer, and early enough that two more attempts fit into what a caller waits. */
export const HEDGE_MS = 700;
const MOST_ATTEMPTS = 4;

/**
 * Starts an attempt, and one more after each HEDGE_MS without an answer; the first answer counts, and the others are cancelled.
 * An attempt that finds its service unavailable is forgotten while another runs.
 * @param mayHedge is asked before each further attempt
 * @throws what the first attempt throws that fails otherwise, or the last when all are unavailable
 */
export function hedged<T>(start: () => Attempt<T>, mayHedge: () => boolean, hedgeMs = HEDGE_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const running = new Set<Attempt<T>>();
    let started = 0;
    let timer: NodeJS.Timeout | undefined;
    const end = () => {
      clearTimeout(timer);
      for (const attempt of running) attempt.cancel();
    };
    const launch = () => {
      const attempt = start();
      running.add(attempt);
      started++;
      if (started < MOST_ATTEMPTS) timer = setTimeout(hedge, hedgeMs);
      attempt.answer.then(
        (answer) => {
          running.delete(attempt);
          end();
          resolve(answer);
        },
        (error: unknown) => {
          running.delete(attempt);
          if (running.size > 0 && isUnavailable(error)) return;
          end();
          reject(error);
        },
      );
    };
    const hedge = () => {
      if (mayHedge()) launch();
      else timer = setTimeout(hedge, hedgeMs);
    };
    launch();
  });
}

/** Tells whether an error says that a service is away for the moment. */
export function isUnavailable(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'UNAVAILABLE';
}
