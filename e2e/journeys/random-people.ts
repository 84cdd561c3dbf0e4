// Generates random journeys, both as the naive implementation sees them and as the events that a website and a shop would send.
import { createRandom } from '@touchline/tools/sample/random.ts';
import type { NaivePerson } from './naive-attribution.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const CAMPAIGNS = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];
const TYPES = [
  'lead_created',
  'appointment_booked',
  'appointment_attended',
  'quote_presented',
  'closed_won',
  'payment_received',
  'dm_started',
];

export interface RandomJourneys {
  people: NaivePerson[];
  events: object[];
}

/** Generates `count` people with touches over 120 days and conversions in the last 20, all before `end`. */
export function randomJourneys(seed: number, count: number, end: number): RandomJourneys {
  const random = createRandom(seed);
  const people: NaivePerson[] = [];
  const events: object[] = [];
  for (let n = 0; n < count; n++) {
    const person: NaivePerson = { touches: [], conversions: [] };
    const visitor = `visitor-${seed}-${n}`;
    const email = `person${seed}.${n}@example.com`;
    const touches = random.weighted([
      { weight: 1, n: 0 },
      { weight: 3, n: 1 },
      { weight: 4, n: 3 },
      { weight: 2, n: 8 },
    ]).n;
    for (let i = 0; i < touches; i++) {
      // At least two hours apart, so that every visit is a session of its own.
      const at = end - random.between(1, 60 * 24) * 2 * HOUR + i * 1000;
      const kind = random.weighted([
        { weight: 6, kind: 'campaign' },
        { weight: 2, kind: 'direct' },
        { weight: 2, kind: 'organic' },
      ]).kind;
      const campaign = kind === 'campaign' ? random.pick(CAMPAIGNS) : null;
      if (person.touches.some((touch) => Math.abs(touch.at - at) < HOUR)) continue;
      person.touches.push({ at, campaign, direct: kind === 'direct' });
      events.push({
        event_name: 'page_view',
        event_type: 'page_view',
        event_time: new Date(at).toISOString(),
        idempotency_key: `t-${seed}-${n}-${i}`,
        anonymous_id: visitor,
        context: {
          url: `https://shop.example/${campaign ? `?utm_source=news&utm_medium=email&utm_campaign=${campaign}` : ''}`,
          ...(kind === 'organic' ? { referrer: 'https://www.google.com/' } : {}),
        },
      });
    }
    for (let i = random.between(0, 3); i > 0; i--) {
      const type = random.pick(TYPES);
      const cash = type === 'payment_received';
      const at = end - random.between(1, 20 * 24 * 60) * 60_000;
      const value = random.between(1, 99_999_99) / 100;
      person.conversions.push({ at, type, cash, value });
      events.push({
        event_name: type,
        event_type: type,
        event_time: new Date(at).toISOString(),
        idempotency_key: `c-${seed}-${n}-${i}`,
        anonymous_id: visitor,
        user_traits: { email },
        ...(cash ? { properties: { value: value.toFixed(2), currency: 'USD' } } : {}),
      });
    }
    people.push(person);
  }
  return { people, events };
}

export const LONGEST_RANGE = 20 * DAY;
