// Derives the ids of events. Each origin has an id space of its own, so that whoever can send events by one origin, as anyone can
// with a browser, cannot use up the key of an event that comes in by another.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';

/**
 * `events` is POST /events, `browser` the collector, `provider` what connections reads or receives; the others are operations,
 * too.
 */
export const DOORS = ['events', 'browser', 'webpay', 'declared_source', 'ad_referral', 'provider'] as const;
export type Door = (typeof DOORS)[number];

/**
 * The prefixes of these origins' keys. They share their id space with POST /events, because their first events were stored in it;
 * a key of POST /events that begins with one gets an id outside that space.
 */
const PREFIXES: ReadonlyMap<Door, string> = new Map([
  ['webpay', 'webpay:'],
  ['declared_source', 'declared-source:'],
  ['ad_referral', 'ad-referral:'],
]);

/** Returns the origin that a key indicates where nothing else does. */
export function doorOfKey(key: string): Door {
  return [...PREFIXES].find(([, prefix]) => key.startsWith(prefix))?.[0] ?? 'events';
}

/**
 * Returns the permanent id of an event.
 * @param key its idempotency key, with the prefix where its origin has one
 * @returns a UUID; those of different origins never collide, whatever their keys
 */
export function eventId(profileId: string, door: Door, key: string): string {
  const isOld = door === 'events' || PREFIXES.has(door);
  return isOld && doorOfKey(key) === door ? deterministicId(profileId, key) : deterministicId(profileId, door, key);
}
