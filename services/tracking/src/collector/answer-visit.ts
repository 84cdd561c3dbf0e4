// Answers the events of a check's visit: they are judged like a visitor's, and reported to the check instead of being recorded.
import type { EventDraft } from '../domain/event-draft.ts';
import { refuseEvent } from '../domain/judge-event.ts';
import { visitMark } from '../domain/verification/visit-mark.ts';

/** Notes that the event of a check's visit arrived. */
export type NoteVisit = (profileId: string, mark: string) => Promise<void>;

/** Reports whether the user agent is that of a check's visit; a mark that nothing has made makes no difference. */
export const isVisit = (userAgent: string): boolean => visitMark(userAgent) !== undefined;

/**
 * Notes a visit when one of its events would be recorded. The mark alone keeps it from counting as a robot.
 * @returns whether one would be
 */
export async function answerVisit(
  drafts: readonly EventDraft[],
  { userAgent, profileId, now, noteVisit }: { userAgent: string; profileId: string; now: Date; noteVisit: NoteVisit },
): Promise<boolean> {
  const mark = visitMark(userAgent);
  const isFine = drafts.some((draft) => {
    const { userAgent: _, ...context } = draft.context ?? {};
    return refuseEvent({ ...draft, context }, now) === undefined;
  });
  if (mark !== undefined && isFine) await noteVisit(profileId, mark);
  return isFine;
}
