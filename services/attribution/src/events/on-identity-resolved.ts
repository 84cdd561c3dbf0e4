// Handles identity.resolved: stores every event in the journey of its person and marks that person dirty.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Delivery, Handler } from '@touchline/chassis/bus/consume.ts';
import { deadLetter, done, type Verdict } from '@touchline/chassis/bus/verdict.ts';
import type { IdentityResolved, IdentityResolvedSchema } from '@touchline/proto/gen/touchline/events/v1/identity_pb.ts';
import { aliasesOf, currentPerson } from '../domain/current-person.ts';
import { pseudonymise } from '../domain/erasure/pseudonymise.ts';
import type { JourneyEventDoc } from '../domain/shapes/journey-event-doc.ts';
import type { Collections } from '../store/collections.ts';
import { markDirty } from '../store/credit/dirty-persons.ts';
import { listLate } from '../store/erasure/late-events.ts';
import { loadAliases, newLinks, type VisitorLink } from '../store/journeys/aliases.ts';
import { storeEvents } from '../store/journeys/journey-events.ts';
import type { StoredEvent } from '../store/journeys/stored-event.ts';
import { rulesInUse } from '../store/replay/classifications.ts';
import { erasuresOf, pseudonymiseLinks } from './erased-owners.ts';
import { journeyEventOf } from './journey-event-of.ts';
import { linkVisitors } from './link-visitors.ts';

export interface JourneyDeps {
  collections: Collections;
  /** Tells the recompute loop which profiles have persons newly marked dirty. */
  nudge: (profileIds: Iterable<string>) => void;
}

/** An exact decimal or nothing: any other text would stop the derivation of the whole person. */
const AMOUNT = /^(\d{1,30}(\.\d{1,30})?)?$/;

type UnfiledEvent = Omit<JourneyEventDoc, 'person_id'>;

/** Stores the event, then marks the person dirty, then acknowledges: after a crash in between, the rest is repeated. */
export function onIdentityResolved({ collections, nudge }: JourneyDeps): Handler<typeof IdentityResolvedSchema> {
  return async function onIdentityResolved(deliveries) {
    const read = deliveries.map(({ data }) => readEvent(data));
    const links = await newLinks(collections.aliases, deliveries.flatMap(readLink));
    const events = await pseudonymised(
      collections,
      newestRevisions(read.filter((event) => event !== null)),
      deliveries,
    );
    await linkVisitors(collections, await pseudonymiseLinks(collections, links));
    const ids = events.flatMap((event) => aliasesOf(event.profile_id, event));
    const aliases = await loadAliases(collections.aliases, ids);
    const filed = events.map((event) => ({ ...event, person_id: currentPerson(event.profile_id, event, aliases) }));
    const known = await storeEvents(collections.journeyEvents, filed);
    const touched = [...filed, ...known].map(({ profile_id, person_id }) => ({
      profileId: profile_id,
      personId: person_id,
    }));
    await markDirty(collections.dirty, touched);
    // Last, because the messages of the listed events are deleted after this.
    await listLate(collections.lateEvents, lateAmong(filed, known));
    nudge(new Set(touched.map(({ profileId }) => profileId)));
    return read.map((event): Verdict => (event === null ? deadLetter('malformed_event') : done()));
  };
}

function readEvent(resolved: IdentityResolved): UnfiledEvent | null {
  const { event } = resolved;
  if (event === undefined || event.eventId === '' || event.profileId === '' || !AMOUNT.test(event.value)) return null;
  return journeyEventOf(resolved);
}

/** Returns the events as they may be stored: those of persons who were erased meanwhile have nothing personal left. */
async function pseudonymised(
  collections: Collections,
  events: readonly UnfiledEvent[],
  deliveries: readonly Delivery<typeof IdentityResolvedSchema>[],
): Promise<UnfiledEvent[]> {
  const ownerOf = new Map(deliveries.map(({ data }) => [data.event?.eventId, data.visitorOwnerId]));
  const owned = events.map((event) => ({ event, ownerId: ownerOf.get(event._id) ?? '' }));
  const erasures = await erasuresOf(collections, owned);
  return Promise.all(
    events.map(async (event) => {
      const erasure = erasures.get(event._id);
      if (erasure === undefined) return event;
      return pseudonymise(event, erasure.salt, await rulesInUse(collections, event.profile_id));
    }),
  );
}

/** Returns the events that are stored pseudonymised while their messages still hold more. */
function lateAmong(
  filed: readonly JourneyEventDoc[],
  known: readonly Pick<StoredEvent, '_id' | 'visitor_id' | 'erased'>[],
) {
  const stored = new Map(known.map((event) => [event._id, event]));
  return filed.flatMap(({ _id, profile_id, revision, visitor_id, erased }) => {
    const { visitor_id: browser, erased: wasErased } = stored.get(_id) ?? { visitor_id, erased };
    return wasErased ? [{ _id, profile_id, revision, visitor_id: browser }] : [];
  });
}

function newestRevisions(events: readonly UnfiledEvent[]): UnfiledEvent[] {
  const newest = new Map<string, UnfiledEvent>();
  for (const event of events) {
    const other = newest.get(event._id);
    if (other === undefined || event.revision >= other.revision) newest.set(event._id, event);
  }
  return [...newest.values()];
}

function readLink({ data }: Delivery<typeof IdentityResolvedSchema>): VisitorLink[] {
  const { event, visitorOwnerId, ownerEvidenceTime, ownerEvidenceEventId, ownerJoinMethod } = data;
  if (event === undefined || event.visitorId === '' || visitorOwnerId === '' || ownerEvidenceTime === undefined)
    return [];
  return [
    {
      profileId: event.profileId,
      visitorId: event.visitorId,
      customerId: visitorOwnerId,
      time: timestampDate(ownerEvidenceTime),
      eventId: ownerEvidenceEventId,
      joinMethod: ownerJoinMethod,
    },
  ];
}
