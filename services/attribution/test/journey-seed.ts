// Builds payments and browsers of one person, for tests of journeys and of the conversions in them.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { conversionId, visitorAlias } from '../src/domain/ids.ts';
import type { AliasDoc } from '../src/store/schema.ts';
import { conversion, dayOf, journeyEvent, PROFILE } from './report-seed.ts';

const HOUR = 3_600_000;

/** Returns the time so many hours after the first day began. */
export const at = (hour: number) => new Date(Date.parse(dayOf(0)) + hour * HOUR);

export const eventOf = (key: string, profileId = PROFILE) => deterministicId(profileId, key);

/** Builds the alias of a browser that belongs to 'person'. */
export const linked = (visitorId: string, joinMethod?: string): AliasDoc => ({
  _id: visitorAlias(PROFILE, visitorId),
  profile_id: PROFILE,
  target_id: 'person',
  published_id: `published-${visitorId}`,
  evidence_time: at(0),
  evidence_event_id: 'e',
  ...(joinMethod && { join_method: joinMethod }),
});

/** Builds a payment of 'person' and its conversion. */
export const paidAt = (hour: number, key: string, over: object = {}) => {
  const _id = eventOf(key);
  const event = journeyEvent({
    _id,
    time: at(hour),
    event_type: 'payment_received',
    event_name: 'Order',
    idempotency_key: key,
    customer_id: 'person',
    value: '100',
  });
  const doc = conversion({
    _id: conversionId(_id),
    event_id: _id,
    time: at(hour),
    idempotency_key: key,
    person_id: 'person',
    ...over,
  });
  return { event, doc };
};
