// Resolves actions whose outcome stayed unknown and that no later write resolved, by reading the object from the platform; and
// looks again at those that ended by silence, which the platform may have applied since.
import { AppError } from '@touchline/chassis/errors.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { nextRecheck, nextTry } from '../domain/outcome.ts';
import type { ActionDoc } from '../store/action-doc.ts';
import type { Actions } from '../store/actions.ts';
import type { ObjectLeases } from '../store/object-leases.ts';
import type { Platform } from '../writing/platform.ts';
import { calledAt, objectOf, type ResolveActions } from '../writing/resolve-actions.ts';

export interface ResolveStaleActionsDeps {
  readonly actions: Pick<Actions, 'stale' | 'recheckable' | 'touch' | 'recheck'>;
  readonly leases: ObjectLeases;
  readonly platform: Pick<Platform, 'read'>;
  readonly resolveActions: ResolveActions;
  readonly logger: Logger;
  /** Milliseconds. */
  readonly afterMs: number;
  now(): Date;
}

const AT_ONCE = 100;

/**
 * Creates the job that resolves actions that are old enough; when a platform does not answer, its actions are tried again later.
 */
export function resolveStaleActions({
  actions,
  leases,
  platform,
  resolveActions,
  logger,
  afterMs,
  now,
}: ResolveStaleActionsDeps) {
  return async (stopping: AbortSignal): Promise<void> => {
    for (const action of await actions.stale(new Date(now().getTime() - afterMs), now(), AT_ONCE)) {
      if (stopping.aborted) return;
      const isRead = await look(action);
      // The update moves it to the end of the queue, so that it does not hold up the others.
      await actions.touch(action, now(), isRead ? null : nextTry(action.created_at, now()));
    }
    for (const action of await actions.recheckable(now(), AT_ONCE)) {
      if (stopping.aborted) return;
      await look(action);
      await actions.recheck(action, nextRecheck(calledAt(action) ?? action.created_at, now()));
    }
  };

  async function look(action: ActionDoc): Promise<boolean> {
    const of = objectOf(action);
    try {
      await using _lease = await leases.take(of, 0);
      await resolveActions(of, await platform.read(of));
      return true;
    } catch (err) {
      const fields = { profile_id: action.profile_id, action_id: action._id };
      const reason = err instanceof AppError ? err.reason : 'internal';
      logger.warn({ ...fields, reason, err }, 'action not resolved');
      return false;
    }
  }
}
