// Finds the position of a cursor in the current log, which may have been restored from a backup since the cursor was issued.
import { checkpointPositions, type LogCursor } from '../../domain/outcomes/log-cursor.ts';
import type { Collections } from '../collections.ts';
import type { RecordedOutcomeDoc } from './outcome-schema.ts';
import { endOfLog, MAJORITY } from './read-outcomes.ts';

type Log = Pick<Collections, 'recordedOutcomes' | 'outcomeHeads'>;

/**
 * Returns the newest position up to which the log is the one that was read: `after` itself, unless the log was restored to an
 * earlier state. The outcomes that a restored log has recorded since then have numbers that were read already, and would be
 * skipped. The outcomes in between are returned again, under their ids.
 * @returns null when a cursor without fingerprints lies beyond the end of the log
 */
export async function positionInLog(
  log: Log,
  profileId: string,
  { after, fingerprints }: LogCursor,
): Promise<number | null> {
  const last = await endOfLog(log, profileId);
  if (fingerprints === undefined) return after <= last ? after : null;
  if (fingerprints.length === 0) return after <= last ? after : 0;
  const [own] = await fingerprintsAt(log, profileId, [after]);
  // An outcome as old as the window is no longer in the log, so it cannot be mistaken for another one.
  if (after <= last && (own === undefined || own === fingerprints[0])) return after;
  const positions = checkpointPositions(after);
  const found = await fingerprintsAt(log, profileId, positions);
  return positions.find((_, index) => fingerprints[index] !== undefined && fingerprints[index] === found[index]) ?? 0;
}

/** Returns a cursor at a position, with fingerprints as far back as the log is served. */
export async function cursorAt(log: Log, profileId: string, after: number, since: Date): Promise<LogCursor> {
  const found = await fingerprintsAt(log, profileId, checkpointPositions(after), since);
  const end = found.indexOf(undefined);
  return { after, fingerprints: found.slice(0, end === -1 ? undefined : end).map((fingerprint) => fingerprint ?? '') };
}

async function fingerprintsAt(
  { recordedOutcomes }: Log,
  profileId: string,
  positions: readonly number[],
  since = new Date(0),
): Promise<(string | undefined)[]> {
  if (positions.length === 0) return [];
  const rows = await recordedOutcomes
    .find(
      { profile_id: profileId, sequence: { $in: [...positions] }, recorded_at: { $gte: since } },
      { ...MAJORITY, projection: { sequence: 1, mark: 1 } },
    )
    .toArray();
  const fingerprints = new Map(rows.map((row) => [row.sequence, fingerprintOf(row)]));
  return positions.map((position) => fingerprints.get(position));
}

/** The previous release wrote no fingerprints; the id serves as one. */
const fingerprintOf = ({ _id, mark }: Pick<RecordedOutcomeDoc, '_id' | 'mark'>): string => mark ?? _id.slice(0, 8);
