// Handles ErasePerson: pseudonymises a page of a customer's events, which then count under a person who is nobody.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  ErasePersonRequest,
  ErasePersonResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/erasure_pb.ts';
import type { Db } from 'mongodb';
import { belongsToErased } from '../domain/erasure/owned-by-erased.ts';
import type { JourneyEventDoc } from '../domain/shapes/journey-event-doc.ts';
import { collectionsOf } from '../store/collections.ts';
import { beginErasure, finishErasure, traceErasure } from '../store/erasure/erase-person.ts';
import { pseudonymiseStored } from '../store/erasure/pseudonymised-events.ts';
import { readEvent } from '../store/journeys/stored-event.ts';
import { rulesInUse } from '../store/replay/classifications.ts';

/**
 * How many events are in memory at a time; the caller that carries them through the ledger and the streams collects several
 * pages.
 */
const PAGE = 1000;

/**
 * The position of an erasure that has begun and found no event yet; it sorts before every id. Without it, each further call would
 * begin anew.
 */
const BEFORE_FIRST_EVENT = '-';

interface Deps {
  readonly db: Db;
  /** Notifies the recompute loop of the profiles whose persons were marked dirty. */
  readonly nudge: (profileIds: Iterable<string>) => void;
}

/**
 * Handles ErasePerson. The figures never change, because the customer is merged into a person created for this purpose, in the
 * same way as in every merge. After the last page, further calls return empty pages until the derivation has moved everything.
 * @throws AppError validation_error for a request that names nobody
 */
export function createErasePerson({ db, nudge }: Deps) {
  const collections = collectionsOf(db);

  return async function erasePerson(
    request: ErasePersonRequest,
  ): Promise<MessageInitShape<typeof ErasePersonResponseSchema>> {
    const { profileId, visitorIds, after } = request;
    const [customerId, ...mergedIds] = request.customerIds;
    if (customerId === undefined || request.erasedAt === undefined)
      throw appError('validation_error', 'customer_ids and erased_at are required.');
    const erasedAt = timestampDate(request.erasedAt);
    const wanted = { profileId, customerId, mergedIds, visitorIds, erasedAt };
    if (after === '') await beginErasure(collections, wanted);
    const trace = await traceErasure(collections, wanted);
    if (after === '') nudge([profileId]);
    const found = await collections.journeyEvents
      .find({ profile_id: profileId, person_id: { $in: trace.personIds }, _id: { $gt: after } })
      .sort({ _id: 1 })
      .limit(PAGE)
      .toArray();
    const next = found.at(-1)?._id;
    if (next === undefined) {
      const waitsFor = await finishErasure(collections, wanted, trace);
      if (waitsFor !== null) nudge([profileId]);
      return { next: after || BEFORE_FIRST_EVENT, done: waitsFor === null, waitsFor: waitsFor ?? '' };
    }
    const theirs = found.map(readEvent<JourneyEventDoc>).filter((event) => belongsToErased(event, trace.owner));
    const rules = await rulesInUse(collections, profileId);
    const pseudonymised = await pseudonymiseStored(collections.journeyEvents, theirs, trace.erased.salt, rules);
    return {
      events: pseudonymised.map(({ _id, visitor_id, revision }) => ({
        eventId: _id,
        visitorPseudonym: visitor_id ?? '',
        revision,
      })),
      next,
      done: false,
    };
  };
}
