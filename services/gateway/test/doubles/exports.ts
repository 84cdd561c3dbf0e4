import type { Doubles } from '../service-doubles.ts';
import { CONNECTION_ID, DELIVERY_ID, DESTINATION_ID, TIME } from './known-ids.ts';

const DESTINATION = {
  ...{ id: DESTINATION_ID, platform: 'social_ads', connectionId: CONNECTION_ID, adPixelId: '1', state: 'active' },
  ...{ kind: 'social_ads_dataset', enabled: true },
  createdAt: TIME,
};
const DELIVERY = {
  ...{ id: DELIVERY_ID, state: 'pending', connectionId: CONNECTION_ID, conversionKey: 'payment_received' },
  createdAt: TIME,
};
const AUDIENCE = {
  ...{ id: DELIVERY_ID, platform: 'social_ads', connectionId: CONNECTION_ID, platformId: '1', name: 'Buyers' },
  ...{ state: 'delivered', refresh: true, createdAt: TIME },
  goal: { goal: 'payment_received', dateFrom: '2026-01-01', dateTo: '2026-01-31' },
};
const CATALOG = {
  rows: [
    {
      ...{ conversionKey: 'payment_received', destinationId: DESTINATION_ID, platformEventName: 'Purchase' },
      ...{ value: { case: 'amount' as const, value: true }, enabled: true, safeEventName: 'CustomEvent1' },
    },
  ],
  consent: { version: '1', text: 'What is accepted', textHash: 'ab' },
};

/** Has one destination, a conversion for it and an audience; accepts any consent. */
export function exportsDouble(): Doubles['exports'] {
  return {
    createDestination: async () => ({ destination: DESTINATION, created: true }),
    listDestinations: async () => ({ destinations: [DESTINATION] }),
    listDeliveries: async () => ({ deliveries: [{ ...DELIVERY, kind: 'conversion' }] }),
    // Only the console calls these.
    countDeliveries: async () => ({ destinations: [] }),
    getMatchQuality: async () => ({ isReported: false }),
    getCatalog: async () => ({ catalog: CATALOG }),
    setCatalog: async () => ({ catalog: CATALOG }),
    setSafeTarget: async ({ adPixelId }) => ({ target: { destinationId: DESTINATION_ID, adPixelId, setAt: TIME } }),
    listAudiences: async () => ({ audiences: [AUDIENCE] }),
    getAudience: async () => ({ audience: AUDIENCE, lowerBound: 1000n, upperBound: 1000n }),
    createAudience: async ({ name }) => ({ delivery: { ...DELIVERY, kind: 'audience', audience: { name } } }),
  };
}
