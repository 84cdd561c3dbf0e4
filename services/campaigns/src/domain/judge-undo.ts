// Decides whether an action can be undone, and which kind of action undoes it.
import type { Kind, State } from './action.ts';

export type UndoReason = 'already_undone' | 'nothing_to_undo' | 'outcome_unknown' | 'undo_expired' | 'changed_since';

export interface UndoRefusal {
  readonly reason: UndoReason;
  readonly message: string;
}

interface Undoable {
  readonly state: State;
  readonly undoneBy: string | null;
  /** Since when the outcome is known. */
  readonly settledAt: Date;
}

/** Campaign writes: the undo window. */
const WINDOW_MS = 30 * 24 * 3_600_000;

/** Returns until when an action that was settled then can be undone. */
export const undoExpiresAt = (settledAt: Date): Date => new Date(settledAt.getTime() + WINDOW_MS);

/**
 * Returns why the action cannot be undone; null when it may be. judgeChangedSince checks that the object has not changed since.
 */
export function judgeUndo({ state, undoneBy, settledAt }: Undoable, now: Date): UndoRefusal | null {
  if (undoneBy !== null) return { reason: 'already_undone', message: 'This action was already undone.' };
  if (state === 'intended')
    return {
      reason: 'outcome_unknown',
      message: 'The outcome of this action is not known yet; try again in a minute.',
    };
  if (state !== 'applied')
    return { reason: 'nothing_to_undo', message: 'This action changed nothing, so there is nothing to undo.' };
  if (now < undoExpiresAt(settledAt)) return null;
  return {
    reason: 'undo_expired',
    message: 'This action is more than 30 days old; make the change that you want as a new one.',
  };
}

/** An action that may be an undo of an undo, and then restores the first action. */
interface Standing {
  readonly id: string;
  /** The first action; null for every other action. */
  readonly restores: string | null;
}

/**
 * @param latest the newest applied action that changed the same value of the object: the action itself, or the undo of its undo
 * @param live that value on the platform now
 */
export function judgeChangedSince(
  { after, ...action }: Standing & { readonly after: string },
  latest: Standing | null,
  live: string | null,
): UndoRefusal | null {
  const because = (message: string) => ({ reason: 'changed_since' as const, message });
  if (latest === null || firstOf(latest) !== firstOf(action))
    return because('A later action changed the same object; undo that one first.');
  return live === after
    ? null
    : because('The object was changed on the platform since; read its status before you write.');
}

/** Returns the action whose change an action makes: its own, or the one that it restores. */
export const firstOf = ({ id, restores }: Standing): string => restores ?? id;

/** The kind of action that undoes each kind. */
export const REVERSE: Readonly<Record<Kind, Kind>> = {
  pause: 'resume',
  resume: 'pause',
  set_budget: 'set_budget',
  set_url_tags: 'set_url_tags',
};
