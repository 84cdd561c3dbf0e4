// One write to a platform: the ledger first, then the platform, then the ledger again; one at a time for an object, and once for
// an operation however often it is asked for.
import { appError } from '@touchline/chassis/errors.ts';
import { changedValue, OPEN } from '../domain/action.ts';
import { actionDuration } from '../metrics.ts';
import type { ActionDoc } from '../store/action-doc.ts';
import { type Actions, actionId } from '../store/actions.ts';
import type { ObjectLeases } from '../store/object-leases.ts';
import { decide, type Intent } from './decide.ts';
import { isKnownUnapplied, type Platform } from './platform.ts';
import { objectOf, type ResolveActions } from './resolve-actions.ts';

export interface PerformDeps {
  readonly actions: Actions;
  readonly leases: ObjectLeases;
  readonly platform: Platform;
  readonly resolveActions: ResolveActions;
  readonly waitMs: number;
  now(): Date;
}

export type Perform = (intent: Intent) => Promise<ActionDoc>;

/**
 * @returns (the function) the row, applied or no_change
 * @throws (the function) AppError: a refusal, after which the platform does not have it; or provider_error and service_unavailable,
 * after which nobody knows, and the same operation asks again
 */
export function createPerform(deps: PerformDeps): Perform {
  const { actions, leases, platform, resolveActions, waitMs, now } = deps;
  return async function perform(intent) {
    const id = actionId(intent.profileId, intent.operationId);
    const began = performance.now();
    const measure = (outcome: string) =>
      actionDuration.record((performance.now() - began) / 1000, { kind: intent.kind, outcome });
    let isSent = false;
    const earlier = await actions.find(intent.profileId, id);
    if (earlier && isDone(earlier)) return earlier;
    try {
      await using lease = await leases.take(intent, waitMs);
      const found = await platform.read(intent).catch((error: unknown) => {
        throw earlier && OPEN.includes(earlier.state) ? stillUnknown(error) : error;
      });
      await resolveActions(intent, found);
      const settled = await actions.find(intent.profileId, id);
      if (settled && isDone(settled)) return settled;
      const action = await decide(deps, { ...intent, id, turn: lease.token }, found);
      await actions.put(action);
      if (action.state !== 'no_change') {
        // Whoever has the lease by now has settled this write as one that the platform does not have.
        await lease.assertHeld();
        isSent = true;
      }
      const outcome = isSent ? await send(action) : action;
      measure(outcome.state);
      return outcome;
    } catch (error) {
      measure(isKnownUnapplied(error) ? 'refused' : isSent ? 'unknown' : 'failed');
      throw error;
    }
  };

  async function send(action: ActionDoc): Promise<ActionDoc> {
    try {
      await platform.write(action);
    } catch (error) {
      if (isKnownUnapplied(error)) {
        await actions.close(action, 'refused', error.reason, now());
        throw error;
      }
      await actions.close(action, 'unknown', null, now());
      // It may well have it, and then there is nothing to trouble the caller with.
      const found = await platform.read(objectOf(action)).catch(() => undefined);
      if (!found || changedValue(action.kind, found.live) !== action.after) throw error;
    }
    const applied = await actions.apply(action, now());
    if (!isDone(applied)) throw stillUnknown(new Error('Another writer has settled this write meanwhile.'));
    return applied;
  }
}

/** A refusal would say that the platform does not have it. */
const stillUnknown = (cause: unknown) =>
  appError('provider_error', 'What became of this write is not known yet; send the same request again.', {
    details: { applied: 'unknown' },
    cause,
  });

const isDone = ({ state }: ActionDoc): boolean => state === 'applied' || state === 'no_change';
