// Answers what a write would do: judges it by the object as it is now and has the platform validate it, and stores nothing.
import type { ActionDoc } from '../store/action-doc.ts';
import type { Actions } from '../store/actions.ts';
import type { ObjectLeases } from '../store/object-leases.ts';
import { type DecideDeps, decide, type Intent } from './decide.ts';
import { limitRefusal } from './limit-refusal.ts';
import type { Platform } from './platform.ts';
import type { ResolveActions } from './resolve-actions.ts';
import { createUnknownOutcome, type UnknownOutcomeDeps } from './unknown-outcome.ts';

export interface DryRunDeps extends DecideDeps, UnknownOutcomeDeps {
  readonly actions: DecideDeps['actions'] & Pick<Actions, 'judgePut'>;
  readonly leases: ObjectLeases;
  readonly platform: Pick<Platform, 'read' | 'delivery' | 'validate'>;
  readonly resolveActions: ResolveActions;
  /** How long it waits for a write of the object that is in progress. */
  readonly waitMs: number;
}

/**
 * @returns (the function) the row that the write would store, with '' as its id: intended where the platform would be written
 * @throws (the function) AppError: the one with which the write would be refused
 */
export function createDryRun(deps: DryRunDeps) {
  const { actions, leases, platform, resolveActions, waitMs } = deps;
  const { refuseWhileOpen } = createUnknownOutcome(deps);
  return async function dryRun(intent: Intent): Promise<ActionDoc> {
    const action = await judge(intent);
    const exceeded = await actions.judgePut(action, intent.quota);
    if (exceeded !== null) throw limitRefusal(exceeded);
    if (action.state === 'intended') await platform.validate(action);
    return action;
  };

  /** Judges under the lease, so that no write is half done meanwhile; the platform validates after that, since nothing is sent. */
  async function judge(intent: Intent): Promise<ActionDoc> {
    await using _lease = await leases.take(intent, waitMs);
    const found = await platform.read(intent);
    refuseWhileOpen('', await resolveActions(intent, found));
    // Awaited here: the lease is held until then.
    return await decide(deps, { ...intent, id: '', turn: 0 }, found);
  }
}
