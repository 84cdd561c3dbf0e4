// Performs one write to a platform: it writes the ledger first, then the platform, then the ledger again. Writes of an object run
// one at a time, and an operation runs once however often it is requested.
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
 * @throws (the function) AppError: a refusal, after which the platform does not have the change; or provider_error and
 * service_unavailable, after which the outcome is unknown and the same operation may be sent again
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
        // Whoever holds the lease by now has resolved this write as one that the platform does not have.
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
        await actions.close(action, 'not_applied', error.reason, now(), error.message);
        throw error;
      }
      await actions.close(action, 'intended', null, now());
      // The platform may well have the change, and then the caller need not hear of the error.
      const found = await platform.read(objectOf(action)).catch(() => undefined);
      if (!found || changedValue(action.kind, found.live) !== action.after) throw error;
    }
    const applied = await actions.apply(action, now());
    if (!isDone(applied)) throw stillUnknown(new Error('Another writer has resolved this write meanwhile.'));
    return applied;
  }
}

/** A refusal would mean that the platform does not have the change. */
const stillUnknown = (cause: unknown) =>
  appError('provider_error', 'The outcome of this write is not known yet; send the same request again.', {
    details: { applied: 'unknown' },
    cause,
  });

const isDone = ({ state }: ActionDoc): boolean => state === 'applied' || state === 'no_change';
