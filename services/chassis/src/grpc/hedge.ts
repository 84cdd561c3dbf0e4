// Asks another replica when the first is silent: a lost node closes no connection, so nothing but silence tells of it.
import { AppError } from '../errors.ts';

/** One attempt of a call, which can be cancelled. */
export interface Attempt<T> {
  readonly answer: Promise<T>;
  cancel(): void;
}

/** Between further attempts: long after nearly every answer, and so short that several attempts fit into what a caller waits. */
const HEDGE_MS = 500;
/** Attempts go to the replicas in turn, but many at once: each finds the silent one of two with a chance of one half. */
const MOST_ATTEMPTS = 6;

export interface Hedging {
  /** After how long without an answer the second attempt starts. */
  readonly afterMs: number;
  /** Asked before each further attempt. */
  mayHedge(): boolean;
  /**
   * Told, with how many there were, when a further attempt was answered sooner than the first was given up: a replica is silent,
   * and the service is not.
   */
  onSilentReplica(attempts: number): void;
}

/**
 * Starts an attempt, a second one after afterMs without an answer, and one more after each HEDGE_MS; the first answer counts, and
 * the others are cancelled.
 * An attempt that finds its service unavailable is forgotten while another runs.
 * @throws what the first attempt throws that fails otherwise, or the last when all are unavailable
 */
export function hedged<T>(start: () => Attempt<T>, { afterMs, mayHedge, onSilentReplica }: Hedging): Promise<T> {
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
      const isFirst = started === 0;
      const began = performance.now();
      running.add(attempt);
      started++;
      if (started < MOST_ATTEMPTS) timer = setTimeout(hedge, isFirst ? afterMs : HEDGE_MS);
      attempt.answer.then(
        (answer) => {
          running.delete(attempt);
          if (!isFirst && performance.now() - began < HEDGE_MS) onSilentReplica(started - 1);
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
      else timer = setTimeout(hedge, HEDGE_MS);
    };
    launch();
  });
}

/** Tells whether an error says that a service is away for the moment. */
export function isUnavailable(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'UNAVAILABLE';
}
