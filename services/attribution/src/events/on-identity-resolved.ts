// identity.resolved: stores every event in the journey of its person and marks that person.
import { timestampDate } from '@bufbuild/protobuf/wkt';
import type { Delivery, Handler } from '@touchline/chassis/bus/consume.ts';
import { deadLetter, done, type Verdict } from '@touchline/chassis/bus/verdict.ts';
import type { IdentityResolved, IdentityResolvedSchema } from '@touchline/proto/gen/touchline/events/v1/identity_pb.ts';
import { aliasesOf, currentPerson } from '../domain/current-person.ts';
import { loadAliases, newLinks, type VisitorLink } from '../store/aliases.ts';
import type { Collections } from '../store/collections.ts';
import { markDirty } from '../store/dirty-persons.ts';
import { storeEvents } from '../store/journey-events.ts';
import type { JourneyEventDoc } from '../store/schema.ts';
import { journeyEventOf } from './journey-event-of.ts';
import { linkVisitors } from './link-visitors.ts';

export interface JourneyDeps {
  collections: Collections;
  /** Tells the recompute loop whose persons were marked. */
  nudge: (profileIds: Iterable<string>) => void;
}

/** An exact decimal, or nothing: whatever else got here would stop the derivation of its whole person. */
const AMOUNT = /^(\d{1,30}(\.\d{1,30})?)?$/;

type UnfiledEvent = Omit<JourneyEventDoc, 'person_id'>;

/** Event stored, then person marked, then acknowledged: a crash in between repeats the rest. */
export function onIdentityResolved({ collections, nudge }: JourneyDeps): Handler<typeof IdentityResolvedSchema> {
  return async function onIdentityResolved(deliveries) {
    const read = deliveries.map(({ data }) => readEvent(data));
    const events = newestRevisions(read.filter((event) => event !== null));
    await linkVisitors(collections, await newLinks(collections.aliases, deliveries.flatMap(readLink)));
    const ids = events.flatMap((event) => aliasesOf(event.profile_id, event));
    const aliases = await loadAliases(collections.aliases, ids);
    const filed = events.map((event) => ({ ...event, person_id: currentPerson(event.profile_id, event, aliases) }));
    const known = await storeEvents(collections.journeyEvents, filed);
    const touched = [...filed, ...known].map(({ profile_id, person_id }) => ({
      profileId: profile_id,
      personId: person_id,
    }));
    await markDirty(collections.dirty, touched);
    nudge(new Set(touched.map(({ profileId }) => profileId)));
    return read.map((event): Verdict => (event === null ? deadLetter('malformed_event') : done()));
  };
}

function readEvent({ event, customerId }: IdentityResolved): UnfiledEvent | null {
  if (event === undefined || event.eventId === '' || event.profileId === '' || !AMOUNT.test(event.value)) return null;
  return journeyEventOf(event, customerId);
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
  const { event, visitorOwnerId, ownerEvidenceTime, ownerEvidenceEventId } = data;
  if (event === undefined || event.visitorId === '' || visitorOwnerId === '' || ownerEvidenceTime === undefined)
    return [];
  return [
    {
      profileId: event.profileId,
      visitorId: event.visitorId,
      customerId: visitorOwnerId,
      time: timestampDate(ownerEvidenceTime),
      eventId: ownerEvidenceEventId,
    },
  ];
}
