// Judges the undo of an action by the ledger and by the object as it is now.
import { appError } from '@touchline/chassis/errors.ts';
import { changedValue, type Kind } from '../domain/action.ts';
import { firstOf, judgeChangedSince, judgeUndo } from '../domain/judge-undo.ts';
import { closedAd } from '../domain/judge-url-tags.ts';
import { closedBudget, type Verdict } from '../domain/judge-write.ts';
import { type ActionDoc, undoable } from '../store/action-doc.ts';
import type { Actions } from '../store/actions.ts';
import type { Found } from './platform.ts';

/**
 * Judges the stored row as it is now: another undo may have come before this one.
 * @param latest the newest applied action that changed the same value of the object
 * @throws AppError invalid_state, with the reason why the action cannot be undone
 */
export async function judgeUndoOf(
  { actions, now }: { actions: Pick<Actions, 'find'>; now(): Date },
  { profile_id, _id }: ActionDoc,
  latest: ActionDoc | null,
  { live }: Found,
): Promise<Verdict> {
  const action = await actions.find(profile_id, _id);
  if (!action) throw new Error('A row of the ledger disappeared.');
  const closed = CLOSED_TO[action.kind]?.(live) ?? null;
  if (closed !== null) return closed;
  const value = changedValue(action.kind, live);
  const why =
    judgeUndo(undoable(action), now()) ??
    judgeChangedSince({ ...standing(action), after: action.after }, latest && standing(latest), value);
  if (why !== null) throw appError('invalid_state', why.message, { details: { applied: 'no', reason: why.reason } });
  return { kind: 'change', before: action.after, after: action.before };
}

/** Returns the first action that the undo of an action restores; null when that action undid nothing. */
export async function restoredBy(
  actions: Pick<Actions, 'find'>,
  undone: ActionDoc | undefined,
): Promise<string | null> {
  if (!undone || undone.undoes === null) return null;
  const first = await actions.find(undone.profile_id, undone.undoes);
  return first && firstOf(standing(first));
}

const standing = ({ _id: id, restores = null }: ActionDoc) => ({ id, restores });

/** Why else the undo of a kind is refused; the platform itself refuses a status that cannot be set. */
const CLOSED_TO: Partial<Record<Kind, (live: Found['live']) => Verdict | null>> = {
  set_budget: closedBudget,
  set_url_tags: closedAd,
};
