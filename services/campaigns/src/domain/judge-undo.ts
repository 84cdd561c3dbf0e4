// Whether an action can be taken back, and by what.
import type { Kind, State } from './action.ts';

interface Undoable {
  readonly id: string;
  readonly state: State;
  readonly after: string;
  readonly isUndo: boolean;
  readonly undoneBy: string | null;
}

/** Why not; null when it can be tried. Whether the object is as the action left it is for judgeChangedSince. */
export function judgeUndo({ state, isUndo, undoneBy }: Omit<Undoable, 'id' | 'after'>): string | null {
  if (isUndo) return 'This action is an undo itself; make the change again instead.';
  if (undoneBy !== null) return 'This action was taken back already.';
  if (state === 'applied') return null;
  if (state === 'no_change' || state === 'refused')
    return 'This action changed nothing, so there is nothing to take back.';
  return 'What became of this action is not known yet; try again in a minute.';
}

/**
 * @param latest the id of the newest action that was applied to the same of the object
 * @param live what the object has now of what the action changed
 */
export function judgeChangedSince(
  { id, after }: Pick<Undoable, 'id' | 'after'>,
  latest: string,
  live: string | null,
): string | null {
  if (latest !== id) return 'A later action changed the same object; take that one back first.';
  return live === after ? null : 'The object was changed on the platform since; read its status before you write.';
}

/** The kind of action that takes one of this kind back. */
export const REVERSE: Readonly<Record<Kind, Kind>> = {
  pause: 'resume',
  resume: 'pause',
  set_budget: 'set_budget',
  set_url_tags: 'set_url_tags',
};
