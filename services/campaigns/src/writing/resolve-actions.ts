// Resolves actions whose outcome is unknown: the holder of the object's lease reads the object from the platform.
import { changedValue } from '../domain/action.ts';
import type { ActionDoc } from '../store/action-doc.ts';
import type { Actions } from '../store/actions.ts';
import type { ObjectRef } from '../store/object-leases.ts';
import type { Found } from './platform.ts';

export interface ResolveActionsDeps {
  readonly actions: Pick<Actions, 'open' | 'apply' | 'close'>;
  now(): Date;
}

/** Returns the object of an action. */
export const objectOf = ({ profile_id, level, external_id, platform }: ActionDoc): ObjectRef => ({
  profileId: profile_id,
  level,
  externalId: external_id,
  platform,
});

/**
 * Creates the function that closes every open action of an object; call it under the lease. An action whose value the platform
 * has was applied, any other was not: a write is over by the time its lease is lost.
 */
export function createResolveActions({ actions, now }: ResolveActionsDeps) {
  return async function resolveActions(of: ObjectRef, found: Found): Promise<void> {
    for (const action of await actions.open(of)) {
      if (changedValue(action.kind, found.live) === action.after) await actions.apply(action, now());
      else await actions.close(action, 'not_applied', 'not_applied', now());
    }
  };
}

export type ResolveActions = ReturnType<typeof createResolveActions>;
