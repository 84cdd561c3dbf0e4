// Responds as attribution's explanations.

import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { appError } from '@touchline/chassis/errors.ts';
import type { Doubles } from '../service-doubles.ts';
import { CONVERSION } from './attribution.ts';
import { CAMPAIGN_ID } from './known-ids.ts';

const at = (iso: string) => timestampFromDate(new Date(iso));
const EVERYTHING = { weight: '1', share: '1', amount: '129.9', netAmount: '129.9' };
const MODELS = ['first_touch', 'last_touch', 'last_non_direct', 'linear', 'time_decay', 'position_based'];

/** Explains the conversion of the journeys by one touch; what another person did in its browser was left out. */
export function explanationsDouble(): Doubles['explanations'] {
  return {
    explainConversion: async ({ handle }) => {
      if (handle !== 'order-1' && handle !== CAMPAIGN_ID)
        throw appError('conversion_not_found', 'This profile has no conversion with this handle.');
      return {
        conversion: CONVERSION,
        isCounted: true,
        windowFrom: at('2025-10-17T10:00:00Z'),
        windowTo: at('2026-01-15T10:00:00Z'),
        touchCount: 1,
        money: {
          ...{ value: '129.90', currency: 'USD', reportingCurrency: 'CLP', gross: '116910', net: '116910' },
          day: '2026-01-15',
          rates: [{ base: 'USD', currency: 'CLP', date: '2026-01-15', rate: '900' }],
        },
        rules: {
          ...{ goalKey: 'payment_received', goalName: 'Payment received', isDefaultGoal: true },
          ...{ matchedBy: 'event_type', lookbackDays: 90, derivation: 3, generation: 1, timeZone: 'UTC' },
          models: MODELS.map((model) => ({ model, rule: 'All of it.' })),
          channelRules: [{ position: 2, name: '', channel: 'friends' }],
        },
        touches: [
          {
            ...{ position: 1, eventId: 'event-canary', time: at('2026-01-08T10:00:00Z'), ageMs: 604_800_000n },
            ...{ channel: 'friends', channelRule: 2, campaign: { id: CAMPAIGN_ID, name: 'Summer' } },
            ...{ clickIdKind: 'gclid', joinMethod: 'visitor_link', browserPosition: 1, weighedWith: 1 },
            credit: Object.fromEntries(MODELS.map((model) => [model, EVERYTHING])),
          },
        ],
        leftOut: [
          { reason: 'outside_window', count: 1, touches: [{ time: at('2025-01-01T00:00:00Z'), channel: 'email' }] },
          { reason: 'another_person', count: 2 },
        ],
        browsers: [
          { visitorId: 'visitor-canary', joinedBy: 'email', joinedAt: at('2026-01-09T10:00:00Z'), touches: 1 },
        ],
      };
    },
  };
}
