// Cursors of the log of outcomes: a place in it, and marks by which a log that came back from a backup is told from the one that was read.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { appError } from '@touchline/chassis/errors.ts';
import { decodePageToken, encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import { z } from 'zod';

export interface LogCursor {
  /** What follows has a higher sequence. */
  readonly after: number;
  /** What stood at markedPlaces(after), as far as it was served; undefined in a cursor of a release before. */
  readonly marks: readonly string[] | undefined;
}

/** The last of them lies 65,535 outcomes back. */
const MOST_MARKS = 17;

/**
 * The places that a cursor remembers: the last that was read, and 1, 3, 7, 15 … before it. A log that lost its last outcomes and
 * numbers others in their place agrees with the cursor up to one of these, which lies at most about as far back again as was lost. And since
 * every write has a mark of its own, a log that has the same one at a place has the same outcomes up to there.
 */
export function markedPlaces(after: number): number[] {
  const places = Array.from({ length: MOST_MARKS }, (_, n) => after - (2 ** n - 1));
  return places.filter((place) => place > 0);
}

/** The cursors of one profile's log: one of another profile, or one that was changed, is not taken for a place in this one. */
export function cursorsOf(profileId: string) {
  const log = deterministicId(profileId, 'outcomes').slice(0, 8);
  const Cursor = z.strictObject({
    log: z.literal(log),
    after: z.int().min(0),
    marks: z.string().optional(),
    sum: z.string().optional(),
  });
  const sumOf = (after: number, marks: string) => deterministicId(log, `${after} ${marks}`).slice(0, 8);
  return {
    encode: ({ after, marks = [] }: LogCursor): string => {
      const joined = marks.join('.');
      return encodePageToken({ log, after, marks: joined, sum: sumOf(after, joined) });
    },
    /** @throws AppError invalid_parameter for what this log never gave out */
    decode: (cursor: string): LogCursor => {
      const { after, marks, sum } = decodePageToken(cursor, Cursor);
      if (marks === undefined) return { after, marks };
      if (sum !== sumOf(after, marks)) throw foreignCursor();
      return { after, marks: marks === '' ? [] : marks.split('.') };
    },
  };
}

/** Whoever holds such a cursor begins anew: the outcomes' ids say which are known. */
export function foreignCursor() {
  return appError(
    'INVALID_ARGUMENT',
    'invalid_parameter',
    'cursor lies behind the end of the recorded outcomes; start again without it.',
    { details: { field: 'cursor' } },
  );
}
