// Renames the states that rows of the release before have. Its processes write some beside this one while it is rolled out, so
// this runs again and again; it costs one lookup in an index where there is nothing to rename.
import type { Collection } from 'mongodb';
import type { State } from '../domain/action.ts';
import type { Collections } from './collections.ts';

const NAMES = [
  ['unknown', 'intended'],
  ['refused', 'not_applied'],
] as const satisfies readonly (readonly [former: string, now: State])[];

export async function renameFormerStates({ actions }: Pick<Collections, 'actions'>): Promise<void> {
  const rows = actions as unknown as Collection<{ _id: string; state: string }>;
  for (const [former, state] of NAMES) await rows.updateMany({ state: former }, { $set: { state } });
}
