// Reads whom recorded events name, by their ids: one statement for the events of any profiles.
import type { Db } from 'mongodb';
import type { RawEventDoc } from './raw-event.ts';

export interface EventRef {
  readonly profileId: string;
  readonly eventId: string;
}

export type ReadTraits = ReturnType<typeof createReadTraits>;

/** @param db tracking's own database */
export function createReadTraits(db: Db) {
  const rows = db.collection<RawEventDoc>('raw_events');
  /** @returns the traits by event id, undefined where the row has none; an event that its profile lacks is left out */
  return async (refs: readonly EventRef[]): Promise<Map<string, RawEventDoc['traits']>> => {
    const profileOf = new Map(refs.map(({ profileId, eventId }) => [eventId, profileId]));
    const found = await rows
      .find(
        { _id: { $in: [...profileOf.keys()] }, profile_id: { $in: [...new Set(profileOf.values())] } },
        { projection: { profile_id: 1, traits: 1 } },
      )
      .toArray();
    // Checked per profile, because an id may belong to another one.
    const own = found.filter(({ _id, profile_id }) => profileOf.get(_id) === profile_id);
    return new Map(own.map(({ _id, traits }) => [_id, traits]));
  };
}
