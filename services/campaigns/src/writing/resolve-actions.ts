// Resolves actions whose outcome is unknown: the holder of the object's lease reads the object from the platform.
import { ALIKE, changedValue } from '../domain/action.ts';
import { judgeOutcome, nextRecheck } from '../domain/outcome.ts';
import type { ActionDoc } from '../store/action-doc.ts';
import type { Actions } from '../store/actions.ts';
import type { ObjectRef } from '../store/object-leases.ts';
import type { Found } from './platform.ts';

export interface ResolveActionsDeps {
  readonly actions: Pick<Actions, 'open' | 'silent' | 'latestApplied' | 'apply' | 'close'>;
  /** How long a write may take to show on the platform after it was called. */
  readonly windowMs: number;
  now(): Date;
}

/** Returns the object of an action. */
export const objectOf = ({ profile_id, level, external_id, platform }: ActionDoc): ObjectRef => ({
  profileId: profile_id,
  level,
  externalId: external_id,
  platform,
});

/** Returns when the platform was called for an action; null when it was not. Former rows do not say whether it was. */
export const calledAt = ({ called_at, created_at }: ActionDoc): Date | null =>
  called_at === undefined ? created_at : called_at;

/**
 * Creates the function that closes the open actions of an object whose outcome can be told; call it under the lease.
 * @returns (the function) the actions that stay open, since the platform may still apply them
 */
export function createResolveActions({ actions, windowMs, now }: ResolveActionsDeps) {
  return async function resolveActions(of: ObjectRef, found: Found): Promise<ActionDoc[]> {
    for (const action of await actions.open(of)) {
      const called = calledAt(action);
      const look = { value: changedValue(action.kind, found.live), now: now(), windowMs };
      const outcome = judgeOutcome({ calledAt: called, after: action.after }, look);
      if (outcome === 'applied') await actions.apply(action, look.now);
      if (outcome === 'not_called') await actions.close(action, { refusal: 'not_applied' }, look.now);
      if (outcome === 'silent') {
        const recheckAt = called && nextRecheck(called, look.now);
        await actions.close(action, { refusal: 'not_applied', recheckAt }, look.now);
      }
    }
    const open = await actions.open(of);
    if (open.length === 0) await applyLate(of, found);
    return open;
  };

  /** Applies an action that ended by silence, where the object now has its value and no later action set it. */
  async function applyLate(of: ObjectRef, found: Found): Promise<void> {
    for (const action of await actions.silent(of)) {
      if (changedValue(action.kind, found.live) !== action.after) continue;
      const latest = await actions.latestApplied(of, ALIKE[action.kind]);
      if (latest === null || latest.turn < action.turn) await actions.apply(action, now());
    }
  }
}

export type ResolveActions = ReturnType<typeof createResolveActions>;
