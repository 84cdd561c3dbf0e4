// Ids that this service derives: every process, and every order of delivery, arrives at the same ones.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import type { FactLevel, Level, Model } from './vocabulary.ts';

/** The published UUID of an anonymous visitor, used as its person id until somebody owns it. */
export const visitorPersonId = (profileId: string, visitorId: string): string =>
  deterministicId(profileId, 'visitor', visitorId);

/** The person of an event that names nobody, not even a browser: a stranger of whom nothing else is known. */
export const strangerPersonId = (eventId: string): string => deterministicId(eventId, 'stranger');

/** The conversion that an event is; event ids already carry their profile. */
export const conversionId = (eventId: string): string => deterministicId(eventId, 'conversion');

/** The contract's internal UUID of a campaign, ad set or ad; the same before and after the catalog knows it. */
export const entityId = (profileId: string, platform: string, level: Level, externalId: string): string =>
  deterministicId(profileId, platform, level, externalId);

/** The "platform" of campaigns that only utm_campaign names: such a name is one campaign, whatever source a link has. */
export const UTM = 'utm';

/** The UUID of a goal, by its conversion_key. */
export const goalId = (profileId: string, conversionKey: string): string =>
  deterministicId(profileId, 'goal', conversionKey);

/** `_id` of a goal. */
export const goalKey = (profileId: string, conversionKey: string): string => `${profileId}|${conversionKey}`;

/** `_id` of a person's documents (persons, dirty_persons). */
export const personKey = (profileId: string, personId: string): string => `${profileId}|${personId}`;

/** `_id` of a payment's manual refund. */
export const refundKey = (profileId: string, paymentId: string): string => `${profileId}|${paymentId}`;

/** `_id` of a visitor's alias. */
export const visitorAlias = (profileId: string, visitorId: string): string => `${profileId}|v|${visitorId}`;

/** `_id` of a merged customer's alias. */
export const customerAlias = (profileId: string, customerId: string): string => `${profileId}|c|${customerId}`;

/** A platform in letters that are safe in a field's name. */
export const platformKey = (platform: string): string => platform.toLowerCase().replace(/[^a-z0-9_-]/g, '_');

/** Where the credit of paid clicks that named no ad is kept. */
export const unassignedEntity = (platform: string): string => `~unassigned:${platformKey(platform)}`;

/** True for an id of an entity; false for '' and for the unassigned. */
export const isEntity = (entity: string): boolean => entity !== '' && !entity.startsWith('~');

/** A key of the daily facts, without the profile. */
export interface FactAddress {
  model: Model | '*';
  level: FactLevel;
  day: string; // YYYY-MM-DD, of the conversion, in the time zone that its generation was derived in
  entity_id: string;
}

/** The facts' key in a person's document; `_id` of the daily facts is this behind the profile's id. */
export const factKey = (model: Model | '*', level: FactLevel, day: string, entity: string): string =>
  `${model}|${level}|${day}|${entity}`;

/** The parts of a factKey. */
export function parseFactKey(key: string): FactAddress {
  const [model = '', level = '', day = '', ...entity] = key.split('|');
  return {
    model: model as FactAddress['model'],
    level: level as FactAddress['level'],
    day,
    entity_id: entity.join('|'),
  };
}
