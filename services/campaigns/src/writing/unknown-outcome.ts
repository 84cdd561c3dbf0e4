// Refuses a write while the outcome of an earlier call of the platform is unknown, and says how long to wait.
import { type AppError, appError, unavailable } from '@touchline/chassis/errors.ts';
import { retryAfter } from '../domain/outcome.ts';
import type { ActionDoc } from '../store/action-doc.ts';
import { calledAt } from './resolve-actions.ts';

export interface UnknownOutcomeDeps {
  /** How long a write may take to show on the platform after it was called. */
  readonly windowMs: number;
  now(): Date;
}

export function createUnknownOutcome({ windowMs, now }: UnknownOutcomeDeps) {
  const secondsOf = (action: ActionDoc) => retryAfter(calledAt(action), now(), windowMs);

  /** Makes the error of an unknown outcome; a refusal would mean that the platform does not have the change. */
  function stillUnknown(action: ActionDoc, cause: unknown): AppError {
    return appError('provider_error', 'The outcome of this write is not known yet; send the same request again.', {
      details: { applied: 'unknown' },
      retryAfterSeconds: secondsOf(action),
      cause,
    });
  }

  /**
   * @param id the row of this write @param open the open rows of its object
   * @throws AppError while the platform may still apply an earlier write of the object, which another one could cross
   */
  function refuseWhileOpen(id: string, open: readonly ActionDoc[]): void {
    const own = open.find(({ _id }) => _id === id);
    if (own) throw stillUnknown(own, undefined);
    const [other] = open;
    if (!other) return;
    const message = 'The outcome of an earlier change of this object is not known yet; try again.';
    throw unavailable(message, secondsOf(other));
  }

  return { stillUnknown, refuseWhileOpen };
}
