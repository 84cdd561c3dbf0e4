// Reads a person's events in the order in which they happened.
import type { Collections } from './collections.ts';
import type { JourneyEventDoc } from './schema.ts';

export interface JourneyPage {
  events: JourneyEventDoc[];
  totalCount: number;
}

/** `limit` events after the first `offset`, by time and then id, and how many the person has in all. */
export async function journeyPage(
  journeyEvents: Collections['journeyEvents'],
  { profileId, personId, offset, limit }: { profileId: string; personId: string; offset: number; limit: number },
): Promise<JourneyPage> {
  const filter = { profile_id: profileId, person_id: personId };
  const [events, totalCount] = await Promise.all([
    journeyEvents.find(filter).sort({ time: 1, _id: 1 }).skip(offset).limit(limit).toArray(),
    journeyEvents.countDocuments(filter),
  ]);
  return { events, totalCount };
}
