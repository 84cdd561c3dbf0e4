// Writes of which nobody heard and after which nobody asked again: after a while the platform is asked what became of them.
import { AppError } from '@touchline/chassis/errors.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { Actions } from '../store/actions.ts';
import type { ObjectLeases } from '../store/object-leases.ts';
import type { Platform } from '../writing/platform.ts';
import { objectOf, type Settle } from '../writing/settle.ts';

export interface SettleStaleDeps {
  readonly actions: Pick<Actions, 'stale' | 'close'>;
  readonly leases: ObjectLeases;
  readonly platform: Pick<Platform, 'read'>;
  readonly settle: Settle;
  readonly logger: Logger;
  /** Milliseconds. */
  readonly afterMs: number;
  now(): Date;
}

const AT_ONCE = 100;

/** Looks after those that are old enough; one whose platform does not answer is looked after again later. */
export function settleStale({ actions, leases, platform, settle, logger, afterMs, now }: SettleStaleDeps) {
  return async (stopping: AbortSignal): Promise<void> => {
    for (const action of await actions.stale(new Date(now().getTime() - afterMs), AT_ONCE)) {
      if (stopping.aborted) return;
      const of = objectOf(action);
      try {
        await using _lease = await leases.take(of, 0);
        await settle(of, await platform.read(of));
      } catch (err) {
        const fields = { profile_id: action.profile_id, action_id: action._id };
        logger.warn(
          { ...fields, reason: err instanceof AppError ? err.reason : 'internal', err },
          'action not settled',
        );
        // To the end of the line, so that it does not hold up the others.
        await actions.close(action, 'unknown', null, now());
      }
    }
  };
}
