// Decides whether an action can be undone, and which kind of action undoes it.
import type { Kind, State } from './action.ts';

interface Undoable {
  readonly id: string;
  readonly state: State;
  readonly after: string;
  readonly isUndo: boolean;
  readonly undoneBy: string | null;
}

/**
 * Returns why the action cannot be undone; null when it may be. judgeChangedSince checks that the object has not changed since.
 */
export function judgeUndo({ state, isUndo, undoneBy }: Omit<Undoable, 'id' | 'after'>): string | null {
  if (isUndo) return 'This action is an undo itself; make the change again instead.';
  if (undoneBy !== null) return 'This action was already undone.';
  if (state === 'applied') return null;
  if (state === 'no_change' || state === 'not_applied')
    return 'This action changed nothing, so there is nothing to undo.';
  return 'The outcome of this action is not known yet; try again in a minute.';
}

/**
 * @param latest the id of the newest applied action that changed the same value of the object
 * @param live that value on the platform now
 */
export function judgeChangedSince(
  { id, after }: Pick<Undoable, 'id' | 'after'>,
  latest: string,
  live: string | null,
): string | null {
  if (latest !== id) return 'A later action changed the same object; undo that one first.';
  return live === after ? null : 'The object was changed on the platform since; read its status before you write.';
}

/** The kind of action that undoes each kind. */
export const REVERSE: Readonly<Record<Kind, Kind>> = {
  pause: 'resume',
  resume: 'pause',
  set_budget: 'set_budget',
  set_url_tags: 'set_url_tags',
};
