// Reads a person's events in the order in which they happened.
import type { Filter } from 'mongodb';
import { offsetRange } from '../../domain/journey-offsets.ts';
import type { JourneyEventDoc } from '../../domain/shapes/journey-event-doc.ts';
import type { Collections } from '../collections.ts';
import { findJourneyOffsets } from './journey-offsets.ts';
import { readEvent, type StoredEvent } from './stored-event.ts';

export interface JourneyPage {
  events: JourneyEventDoc[];
  totalCount: number;
}

type Stores = Pick<Collections, 'journeyEvents' | 'journeyOffsets' | 'dirty'>;

interface PageQuery {
  profileId: string;
  personId: string;
  offset: number;
  limit: number;
}

/** Returns `limit` events after the first `offset`, by time and then id, and how many the person has in total. */
export async function journeyPage(collections: Stores, query: PageQuery): Promise<JourneyPage> {
  const { profileId, personId, offset, limit } = query;
  const own = { profile_id: profileId, person_id: personId };
  const known = await findJourneyOffsets(collections, profileId, personId);
  const range = known && offsetRange(known.marks, { offset, limit });
  if (known && range) {
    const { from, to, skip } = range;
    const within = { ...own, time: { $gte: from, ...(to && { $lt: to }) } };
    return {
      events: await sortedPage(collections.journeyEvents, within, { skip, limit }),
      totalCount: known.event_count,
    };
  }
  const [events, totalCount] = await Promise.all([
    pageOfAll(collections.journeyEvents, query),
    collections.journeyEvents.countDocuments(own),
  ]);
  return { events, totalCount };
}

function pageOfAll(
  journeyEvents: Collections['journeyEvents'],
  { profileId, personId, offset, limit }: PageQuery,
): Promise<JourneyEventDoc[]> {
  return sortedPage(journeyEvents, { profile_id: profileId, person_id: personId }, { skip: offset, limit });
}

async function sortedPage(
  journeyEvents: Collections['journeyEvents'],
  filter: Filter<StoredEvent>,
  { skip, limit }: { skip: number; limit: number },
): Promise<JourneyEventDoc[]> {
  const stored = await journeyEvents.find(filter).sort({ time: 1, _id: 1 }).skip(skip).limit(limit).toArray();
  return stored.map(readEvent<JourneyEventDoc>);
}

/** Returns the first `limit` events of a person, by time and then id. */
export function firstEvents(
  journeyEvents: Collections['journeyEvents'],
  { profileId, personId, limit }: { profileId: string; personId: string; limit: number },
): Promise<JourneyEventDoc[]> {
  return pageOfAll(journeyEvents, { profileId, personId, offset: 0, limit });
}
