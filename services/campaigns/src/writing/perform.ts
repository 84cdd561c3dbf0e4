// Performs one write to a platform by durable steps: intended, called, read back, settled. Writes of an object run one at a time,
// and an operation runs once however often it is requested.
import { unavailable } from '@touchline/chassis/errors.ts';
import { changedValue, OPEN } from '../domain/action.ts';
import { actionDuration, writesRefused } from '../metrics.ts';
import type { ActionDoc } from '../store/action-doc.ts';
import { type Actions, actionId } from '../store/actions.ts';
import { decide, type Intent } from './decide.ts';
import { createDryRun, type DryRunDeps } from './dry-run.ts';
import { limitRefusal } from './limit-refusal.ts';
import type { Platform } from './platform.ts';
import { isKnownUnapplied } from './platform-errors.ts';
import { objectOf } from './resolve-actions.ts';
import { createUnknownOutcome } from './unknown-outcome.ts';

export interface PerformDeps extends DryRunDeps {
  readonly actions: Actions;
  readonly platform: Platform;
}

export type Perform = (intent: Intent) => Promise<ActionDoc>;

/**
 * @returns (the function) the row, applied or no_change; of a dry run, the row that the write would store
 * @throws (the function) AppError: a refusal, after which the platform does not have the change; or provider_error and
 * service_unavailable, after which the outcome is unknown and the same operation may be sent again
 */
export function createPerform(deps: PerformDeps): Perform {
  const { actions, leases, platform, resolveActions, waitMs, now } = deps;
  const { stillUnknown, refuseWhileOpen } = createUnknownOutcome(deps);
  const dryRun = createDryRun(deps);
  return async function perform(intent) {
    if (intent.dryRun) return dryRun(intent);
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
        throw earlier && OPEN.includes(earlier.state) ? stillUnknown(earlier, error) : error;
      });
      const open = await resolveActions(intent, found);
      const settled = await actions.find(intent.profileId, id);
      if (settled && isDone(settled)) return settled;
      refuseWhileOpen(id, open);
      const action = { ...(await decide(deps, { ...intent, id, turn: lease.token }, found)), called_at: null };
      const exceeded = await actions.put(action, intent.quota);
      if (exceeded !== null) {
        writesRefused.add(1, { reason: exceeded.reason });
        throw limitRefusal(exceeded);
      }
      if (action.state === 'no_change') {
        measure(action.state);
        return action;
      }
      // Whoever holds the lease by now has resolved this write as one that the platform does not have.
      await lease.assertHeld();
      const called = await actions.markCalled(action, now());
      if (!called) throw unavailable('Another writer has resolved this change meanwhile; try again.', 1);
      isSent = true;
      const outcome = await send(called);
      measure(outcome.state);
      return outcome;
    } catch (error) {
      measure(isKnownUnapplied(error) ? 'refused' : isSent ? 'unknown' : 'failed');
      throw error;
    }
  };

  /** Sends a write and reads the object again: a platform may report success and do nothing, or do it later. */
  async function send(action: ActionDoc): Promise<ActionDoc> {
    let failure: unknown;
    try {
      await platform.write(action);
    } catch (error) {
      if (isKnownUnapplied(error)) {
        await actions.close(action, { refusal: error.reason, message: error.message }, now());
        throw error;
      }
      failure = error;
    }
    const found = await platform.read(objectOf(action)).catch((error: unknown) => {
      failure ??= error;
    });
    if (!found || changedValue(action.kind, found.live) !== action.after) throw stillUnknown(action, failure);
    const applied = await actions.apply(action, now());
    if (!isDone(applied)) throw stillUnknown(action, new Error('Another writer has resolved this write meanwhile.'));
    return applied;
  }
}

const isDone = ({ state }: ActionDoc): boolean => state === 'applied' || state === 'no_change';
