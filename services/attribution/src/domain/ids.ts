// Derives the ids of this service, so that every process, and every order of delivery, gets the same ones.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { FactLevel, Level, Model } from './vocabulary.ts';

/** Returns the published UUID of an anonymous visitor, which is its person id until it belongs to a customer. */
export const visitorPersonId = (profileId: string, visitorId: string): string =>
  deterministicId(profileId, 'visitor', visitorId);

/** Returns the person of an event that names nobody, not even a browser: a stranger about whom nothing else is known. */
export const strangerPersonId = (eventId: string): string => deterministicId(eventId, 'stranger');

/** Returns the conversion id of an event; event ids already include their profile. */
export const conversionId = (eventId: string): string => deterministicId(eventId, 'conversion');

/** Returns the contract's internal UUID of a campaign, ad set or ad, the same before and after the catalog has it. */
export const entityId = (profileId: string, platform: string, level: Level, externalId: string): string =>
  deterministicId(profileId, platform, level, externalId);

/** The "platform" of campaigns that only utm_campaign names: such a name is one campaign, whatever source a link has. */
export const UTM = 'utm';

/** Returns the UUID of a goal by its conversion_key. */
export const goalId = (profileId: string, conversionKey: string): string =>
  deterministicId(profileId, 'goal', conversionKey);

/** Returns the `_id` of a goal. */
export const goalKey = (profileId: string, conversionKey: string): string => `${profileId}|${conversionKey}`;

/** Returns the `_id` of a person's documents (persons, dirty_persons). */
export const personKey = (profileId: string, personId: string): string => `${profileId}|${personId}`;

/** Returns the `_id` of a payment's manual refund. */
export const refundKey = (profileId: string, paymentId: string): string => `${profileId}|${paymentId}`;

/** Returns the `_id` of a visitor's alias. */
export const visitorAlias = (profileId: string, visitorId: string): string => `${profileId}|v|${visitorId}`;

/** Returns the `_id` of a merged customer's alias. */
export const customerAlias = (profileId: string, customerId: string): string => `${profileId}|c|${customerId}`;

/** Returns a platform in characters that are safe in a field's name. */
export const platformKey = (platform: string): string => platform.toLowerCase().replace(/[^a-z0-9_-]/g, '_');

/** Returns the entity under which the credit of paid clicks that named no ad is kept. */
export const unassignedEntity = (platform: string): string => `~unassigned:${platformKey(platform)}`;

/** Reports whether an id is of an entity; false for '' and for the unassigned. */
export const isEntity = (entity: string): boolean => entity !== '' && !entity.startsWith('~');

/** A key of the daily facts, without the profile. */
export interface FactAddress {
  model: Model | '*';
  level: FactLevel;
  day: string; // YYYY-MM-DD of the conversion, in the time zone in which its generation was derived
  entity_id: string;
}

/** Returns the facts' key in a person's document; the `_id` of the daily facts is this key after the profile's id. */
export const factKey = (model: Model | '*', level: FactLevel, day: string, entity: string): string =>
  `${model}|${level}|${day}|${entity}`;

/** Returns the parts of a factKey. */
export function parseFactKey(key: string): FactAddress {
  const [model = '', level = '', day = '', ...entity] = key.split('|');
  return {
    model: model as FactAddress['model'],
    level: level as FactAddress['level'],
    day,
    entity_id: entity.join('|'),
  };
}
