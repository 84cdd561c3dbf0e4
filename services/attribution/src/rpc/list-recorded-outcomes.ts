// ListRecordedOutcomes: the log of recorded outcomes from a cursor on (contract: GET /outcomes/recorded).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { appError } from '@touchline/chassis/errors.ts';
import { decodePageToken, encodePageToken } from '@touchline/chassis/mongo/page-token.ts';
import type {
  ListRecordedOutcomesRequest,
  ListRecordedOutcomesResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/outcomes_pb.ts';
import type { Db } from 'mongodb';
import { z } from 'zod';
import { windowStart } from '../domain/outcomes/recordable.ts';
import { collectionsOf } from '../store/collections.ts';
import { customersOfEvents, endOfLog, outcomePage } from '../store/read-outcomes.ts';

const MAX_LIMIT = 200;

interface Deps {
  readonly db: Db;
  readonly now: () => Date;
}

/**
 * A page of the log, the oldest first. A cursor is a place in the log of one profile: it never ends, so that whoever has read
 * everything asks again with the last one, and who wants only what comes begins at the end.
 * @throws AppError invalid_parameter for a limit outside 1 to 200, and for a cursor that this profile's log never gave out
 */
export function createListRecordedOutcomes({ db, now }: Deps) {
  const collections = collectionsOf(db);

  return async function listRecordedOutcomes({
    profileId,
    limit,
    cursor,
    atEnd,
  }: ListRecordedOutcomesRequest): Promise<MessageInitShape<typeof ListRecordedOutcomesResponseSchema>> {
    const { encode, decode } = cursorsOf(profileId);
    if (atEnd) return { outcomes: [], nextCursor: encode(await endOfLog(collections, profileId)), hasNext: false };
    if (limit < 1 || limit > MAX_LIMIT)
      throw appError('INVALID_ARGUMENT', 'invalid_parameter', `The limit must be 1 to ${MAX_LIMIT}.`);
    const after = cursor === '' ? 0 : decode(cursor);
    const profile = await collections.profiles.findOne({ _id: profileId });
    if (profile?.healthcare_family !== false) return { outcomes: [], nextCursor: encode(after), hasNext: false };
    const page = await outcomePage(collections, { profileId, after, limit, since: windowStart(now()) });
    if (page === null) throw foreignCursor();
    const eventIds = page.outcomes.map(({ event_id }) => event_id);
    const customers = await customersOfEvents(collections, profileId, eventIds);
    return {
      outcomes: page.outcomes.map((outcome) => ({
        id: outcome._id,
        recordedAt: timestampFromDate(outcome.recorded_at),
        provider: outcome.provider,
        outcomeType: outcome.outcome_type,
        occurredAt: timestampFromDate(outcome.occurred_at),
        outcomeEventId: outcome.event_id,
        customerId: customers.get(outcome.event_id) ?? '',
        value: outcome.value ?? '',
        currency: outcome.currency ?? '',
      })),
      nextCursor: encode(page.next),
      hasNext: page.hasNext,
    };
  };
}

/** A cursor says whose log it is of, so that one of another profile is not taken for a place in this one. */
function cursorsOf(profileId: string) {
  const log = deterministicId(profileId, 'outcomes').slice(0, 8);
  const Cursor = z.strictObject({ log: z.literal(log), after: z.int().min(0) });
  return {
    encode: (after: number) => encodePageToken({ log, after }),
    decode: (cursor: string) => decodePageToken(cursor, Cursor).after,
  };
}

function foreignCursor() {
  return appError(
    'INVALID_ARGUMENT',
    'invalid_parameter',
    'cursor lies behind the end of the recorded outcomes; start again without it.',
    { details: { field: 'cursor' } },
  );
}
