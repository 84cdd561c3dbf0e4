// Holds the example of GET /paths for the documentation.
import { exampleRangeMeta } from '../example-meta.ts';

const lengths = [20, 17, 9, 6, 4, 2, 1, 2].map((conversions, n) => ({
  ...{ touches_from: n + 1, touches_to: n === 7 ? null : n + 1, conversions },
}));

const LAGS = [
  [0, 1, 20],
  [1, 3, 11],
  [3, 7, 14],
  [7, 14, 9],
  [14, 28, 4],
  [28, null, 3],
] as const;

export const pathsExample = {
  data: {
    conversions: 61,
    conversions_without_touch: 8,
    paths: [
      { channels: ['paid_social', 'direct', 'email'], conversions: 12, revenue: '3250' },
      { channels: ['organic_search'], conversions: 9, revenue: '810.5' },
    ],
    other_conversions: 40,
    lengths,
    lags: LAGS.map(([days_from, days_to, conversions]) => ({ days_from, days_to, conversions })),
    currency: 'USD',
  },
  meta: { ...exampleRangeMeta, unknown_rates: [] },
};
