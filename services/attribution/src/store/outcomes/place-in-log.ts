// Where a cursor stands in the log that is there now, which may have come back from a backup since the cursor was given out.
import { type LogCursor, markedPlaces } from '../../domain/outcomes/log-cursor.ts';
import type { Collections } from '../collections.ts';
import type { RecordedOutcomeDoc } from './outcome-schema.ts';
import { endOfLog, MAJORITY } from './read-outcomes.ts';

type Log = Pick<Collections, 'recordedOutcomes' | 'outcomeHeads'>;

/**
 * The newest place up to which the log is the one that was read: `after` itself, unless the log was restored to an earlier state.
 * What it has recorded since stands at numbers that were read already, and would be skipped. The outcomes between come again, under their ids.
 * @returns null when a cursor without marks lies behind the end of the log
 */
export async function placeInLog(log: Log, profileId: string, { after, marks }: LogCursor): Promise<number | null> {
  const last = await endOfLog(log, profileId);
  if (marks === undefined) return after <= last ? after : null;
  if (marks.length === 0) return after <= last ? after : 0;
  const [own] = await marksAt(log, profileId, [after]);
  // Of what is as old as the window nothing is left to be mistaken for.
  if (after <= last && (own === undefined || own === marks[0])) return after;
  const places = markedPlaces(after);
  const found = await marksAt(log, profileId, places);
  return places.find((_, index) => marks[index] !== undefined && marks[index] === found[index]) ?? 0;
}

/** A cursor at a place: what stands there and before, as far back as it is served. */
export async function cursorAt(log: Log, profileId: string, after: number, since: Date): Promise<LogCursor> {
  const found = await marksAt(log, profileId, markedPlaces(after), since);
  const end = found.indexOf(undefined);
  return { after, marks: found.slice(0, end === -1 ? undefined : end).map((mark) => mark ?? '') };
}

async function marksAt(
  { recordedOutcomes }: Log,
  profileId: string,
  places: readonly number[],
  since = new Date(0),
): Promise<(string | undefined)[]> {
  if (places.length === 0) return [];
  const rows = await recordedOutcomes
    .find(
      { profile_id: profileId, sequence: { $in: [...places] }, recorded_at: { $gte: since } },
      { ...MAJORITY, projection: { sequence: 1, mark: 1 } },
    )
    .toArray();
  const marks = new Map(rows.map((row) => [row.sequence, markOf(row)]));
  return places.map((place) => marks.get(place));
}

/** A release before wrote no marks, and the id has to do. */
const markOf = ({ _id, mark }: Pick<RecordedOutcomeDoc, '_id' | 'mark'>): string => mark ?? _id.slice(0, 8);
