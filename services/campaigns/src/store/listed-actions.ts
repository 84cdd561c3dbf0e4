// Selects the rows of the ledger that a list shows.
import type { Filter } from 'mongodb';
import { type Kind, OPEN, type ShownState } from '../domain/action.ts';
import type { Level } from '../domain/level.ts';
import type { ActionDoc } from './action-doc.ts';

export interface ListedActions {
  readonly profileId: string;
  /** Only the actions before this row of the list. */
  readonly before?: { readonly at: number; readonly id: string } | undefined;
  readonly externalId?: string | undefined;
  readonly level?: Level | undefined;
  readonly state?: ShownState | undefined;
  readonly kind?: Kind | undefined;
  readonly limit: number;
}

/** The rows that are shown in each state. */
const SHOWN: Readonly<Record<ShownState, Filter<ActionDoc>>> = {
  intended: { state: { $in: [...OPEN] } },
  applied: { state: 'applied', undone_by: null },
  not_applied: { state: { $in: ['not_applied', 'no_change'] } },
  undone: { state: 'applied', undone_by: { $ne: null } },
};

/** Returns the filter of a list, which is sorted by created_at and _id, newest first. */
export function listed({ profileId, before, externalId, level, state, kind }: ListedActions): Filter<ActionDoc> {
  const at = before && new Date(before.at);
  return {
    profile_id: profileId,
    ...(externalId === undefined ? {} : { external_id: externalId }),
    ...(level === undefined ? {} : { level }),
    ...(state === undefined ? {} : SHOWN[state]),
    ...(kind === undefined ? {} : { kind }),
    ...(before && at ? { $or: [{ created_at: { $lt: at } }, { created_at: at, _id: { $lt: before.id } }] } : {}),
  };
}
