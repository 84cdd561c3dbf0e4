// The ids of events. Each door that events come in by has an id space of its own: who can send events by one, as anybody at a browser can,
// must not be able to use up the key of an event that comes by another.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';

/** `events` is POST /events, `browser` the collector, `provider` what connections reads or hears; the others are operations, too. */
export const DOORS = ['events', 'browser', 'webpay', 'declared_source', 'ad_referral', 'provider'] as const;
export type Door = (typeof DOORS)[number];

/**
 * What the keys of these doors begin with. They share their space with POST /events, since their first events were stored in it;
 * a key of POST /events that begins so is put elsewhere.
 */
const PREFIXES: ReadonlyMap<Door, string> = new Map([
  ['webpay', 'webpay:'],
  ['declared_source', 'declared-source:'],
  ['ad_referral', 'ad-referral:'],
]);

/** The door that a key speaks of when nothing else does. */
export function doorOfKey(key: string): Door {
  return [...PREFIXES].find(([, prefix]) => key.startsWith(prefix))?.[0] ?? 'events';
}

/**
 * The id that an event has for ever.
 * @param key its idempotency key, with the prefix where its door has one
 * @returns a UUID; those of different doors never meet, whatever their keys
 */
export function eventId(profileId: string, door: Door, key: string): string {
  const isOld = door === 'events' || PREFIXES.has(door);
  return isOld && doorOfKey(key) === door ? deterministicId(profileId, key) : deterministicId(profileId, door, key);
}
