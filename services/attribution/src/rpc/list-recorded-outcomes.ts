// Handles ListRecordedOutcomes: reads the log of recorded outcomes from a cursor on (contract: GET /outcomes/recorded).
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type {
  ListRecordedOutcomesRequest,
  ListRecordedOutcomesResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/outcomes_pb.ts';
import type { Db } from 'mongodb';
import type { LogCursor } from '../domain/outcomes/log-cursor.ts';
import { windowStart } from '../domain/outcomes/recordable.ts';
import { collectionsOf } from '../store/collections.ts';
import { cursorAt, positionInLog } from '../store/outcomes/position-in-log.ts';
import { customersOfEvents, endOfLog, outcomePage } from '../store/outcomes/read-outcomes.ts';
import { cursorsOf, foreignCursor } from './outcome-cursors.ts';

const BEGIN: LogCursor = { after: 0, fingerprints: [] };

interface Deps {
  readonly db: Db;
  readonly now: () => Date;
}

/**
 * Handles ListRecordedOutcomes: returns a page of the log, the oldest first. A cursor is a position in the log of one profile,
 * and every page has a next one: a caller that has read everything calls again with the last cursor, and a caller that wants only
 * new outcomes begins at the end. In a log that was restored from a backup, a cursor continues from the point up to which the log
 * is still the same.
 * @throws AppError invalid_parameter for a cursor that this profile's log never gave out
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
    const since = windowStart(now());
    const at = async (place: number) => encode(await cursorAt(collections, profileId, place, since));
    if (atEnd) return { outcomes: [], nextCursor: await at(await endOfLog(collections, profileId)), hasNext: false };
    const asked = cursor === '' ? BEGIN : decode(cursor);
    const profile = await collections.profiles.findOne({ _id: profileId });
    if (profile?.healthcare_family !== false)
      return { outcomes: [], nextCursor: cursor || encode(BEGIN), hasNext: false };
    const after = await positionInLog(collections, profileId, asked);
    const page = after === null ? null : await outcomePage(collections, { profileId, after, limit, since });
    if (page === null) throw foreignCursor();
    const isUnmoved = page.next === after && after === asked.after && asked.fingerprints !== undefined && cursor !== '';
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
      nextCursor: isUnmoved ? cursor : await at(page.next),
      hasNext: page.hasNext,
    };
  };
}
