// Encodes and decodes the cursors of the log of outcomes, which are opaque to callers and valid for one profile.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { appError } from '@touchline/chassis/errors.ts';
import { decodePageToken, encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import { z } from 'zod';
import type { LogCursor } from '../domain/outcomes/log-cursor.ts';

/**
 * Returns the codec for one profile's log. It does not accept a cursor of another profile, or one that was changed, as a position
 * in this log.
 */
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
    encode: ({ after, fingerprints = [] }: LogCursor): string => {
      const joined = fingerprints.join('.');
      return encodePageToken({ log, after, marks: joined, sum: sumOf(after, joined) });
    },
    /** @throws AppError invalid_parameter for a cursor that this log never gave out */
    decode: (cursor: string): LogCursor => {
      const { after, marks, sum } = decodePageToken(cursor, Cursor);
      if (marks === undefined) return { after, fingerprints: undefined };
      if (sum !== sumOf(after, marks)) throw foreignCursor();
      return { after, fingerprints: marks === '' ? [] : marks.split('.') };
    },
  };
}

/** Makes the error for such a cursor. Its caller begins anew; the outcomes' ids say which are known. */
export function foreignCursor() {
  return appError('invalid_parameter', 'cursor is not a position in the recorded outcomes; start again without it.', {
    details: { field: 'cursor' },
  });
}
