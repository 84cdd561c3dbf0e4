// What became of writes of which nobody heard: the platform is asked, by whoever has the lease of the object.
import { changedValue } from '../domain/action.ts';
import type { ActionDoc } from '../store/action-doc.ts';
import type { Actions } from '../store/actions.ts';
import type { ObjectRef } from '../store/object-leases.ts';
import type { Found } from './platform.ts';

export interface SettleDeps {
  readonly actions: Pick<Actions, 'open' | 'apply' | 'close'>;
  now(): Date;
}

/** The object of an action. */
export const objectOf = ({ profile_id, level, external_id, platform }: ActionDoc): ObjectRef => ({
  profileId: profile_id,
  level,
  externalId: external_id,
  platform,
});

/**
 * Ends every open action of an object; call it with the lease in hand. One whose value the platform has was applied, one whose
 * value it does not have was not: a write is over by the time its lease is lost.
 */
export function createSettle({ actions, now }: SettleDeps) {
  return async function settle(of: ObjectRef, found: Found): Promise<void> {
    for (const action of await actions.open(of)) {
      if (changedValue(action.kind, found.live) === action.after) await actions.apply(action, now());
      else await actions.close(action, 'refused', 'not_applied', now());
    }
  };
}

export type Settle = ReturnType<typeof createSettle>;
