// Resolves actions whose outcome stayed unknown and that no later write resolved, by reading the object from the platform.
import { AppError } from '@touchline/chassis/errors.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { Actions } from '../store/actions.ts';
import type { ObjectLeases } from '../store/object-leases.ts';
import type { Platform } from '../writing/platform.ts';
import { objectOf, type ResolveActions } from '../writing/resolve-actions.ts';

export interface ResolveStaleActionsDeps {
  readonly actions: Pick<Actions, 'stale' | 'close'>;
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
    for (const action of await actions.stale(new Date(now().getTime() - afterMs), AT_ONCE)) {
      if (stopping.aborted) return;
      const of = objectOf(action);
      try {
        await using _lease = await leases.take(of, 0);
        await resolveActions(of, await platform.read(of));
      } catch (err) {
        const fields = { profile_id: action.profile_id, action_id: action._id };
        logger.warn(
          { ...fields, reason: err instanceof AppError ? err.reason : 'internal', err },
          'action not resolved',
        );
        // The update moves it to the end of the queue, so that it does not hold up the others.
        await actions.close(action, 'intended', null, now());
      }
    }
  };
}
