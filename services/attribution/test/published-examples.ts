// Lists the worked examples from documentation of other attribution products: paths with the credit that each model gives. Every
// figure was checked by hand.
import type { Model } from './naive/journey.ts';

/** A channel and how many days before the conversion it brought the person; 'direct' means no channel did. */
export type Visit = [channel: string, days: number];

export interface Example {
  source: string;
  says: string;
  path: Visit[];
  /** What the conversion was worth; 100 by default, so that credits are percentages. */
  value?: number;
  lookbackDays?: number;
  /** The credit of each visit, to two decimals. */
  credits: Partial<Record<Model, number[]>>;
}

const ADOBE = 'Adobe Analytics, Attribution models and lookback windows';
const ANALYTICS = 'Google Analytics Help, Get started with attribution';
const MATOMO = 'Matomo FAQ, Multi Channel Conversion Attribution models';
const MIXPANEL = 'Mixpanel Docs, Attribution';
const SALESFORCE = 'Salesforce Help, Supported multi-touch attribution models';

/** 15 September, 18 September, and twice on the 24th, when the visitor bought for $50. */
const SEPTEMBER: Visit[] = [
  ['paid search', 9],
  ['social', 6],
  ['email', 0],
  ['display', 0],
];

export const publishedExamples: readonly Example[] = [
  {
    source: ADOBE,
    says: 'the weight is 2^(-t/halflife), by default of 7 days, and all weights are normalised to 100 %',
    path: weeksBefore(4, 3, 2, 1),
    // 1/16, 1/8, 1/4 and 1/2 of 15/16: 1, 2, 4 and 8 fifteenths.
    credits: { time_decay: [6.67, 13.33, 26.67, 53.33] },
  },
  {
    source: ADOBE,
    says: 'a purchase of $50 after paid search, social, email and display, seen over all visits',
    path: SEPTEMBER,
    value: 50,
    credits: {
      first_touch: [50, 0, 0, 0],
      last_touch: [0, 0, 0, 50],
      linear: [12.5, 12.5, 12.5, 12.5],
      // 2^(-9/7) = 0.410, 2^(-6/7) = 0.552, 1 and 1 of 2.962.
      time_decay: [6.92, 9.32, 16.88, 16.88],
      position_based: [20, 5, 5, 20],
    },
  },
  {
    source: ADOBE,
    says: 'the same purchase, seen over its own visit only',
    path: SEPTEMBER,
    value: 50,
    lookbackDays: 1,
    credits: { first_touch: [0, 0, 50, 0], linear: [0, 0, 25, 25], position_based: [0, 0, 25, 25] },
  },
  {
    source: ADOBE,
    says: 'U-shaped gives a single touch point all',
    path: [['email', 3]],
    credits: { position_based: [100], linear: [100], time_decay: [100] },
  },
  {
    source: ADOBE,
    says: 'U-shaped gives each of two touch points 50 %',
    path: weeksBefore(2, 1),
    credits: { position_based: [50, 50] },
  },
  {
    source: MIXPANEL,
    says: 'U-shaped shares 20 % among the four in the middle of six',
    path: weeksBefore(6, 5, 4, 3, 2, 1),
    credits: { position_based: [40, 5, 5, 5, 5, 40] },
  },
  {
    source: MIXPANEL,
    says: 'an ad on Facebook and a retargeting ad on Instagram, then a purchase',
    path: [
      ['facebook', 2],
      ['instagram', 0],
    ],
    credits: { linear: [50, 50], last_touch: [0, 100], first_touch: [100, 0] },
  },
  {
    source: MATOMO,
    says: 'linear gives each of 5 visits 20 %',
    path: weeksBefore(5, 4, 3, 2, 1),
    credits: { linear: [20, 20, 20, 20, 20], position_based: [40, 6.67, 6.67, 6.67, 40] },
  },
  {
    source: SALESFORCE,
    says: 'email, then Google Ads',
    path: [
      ['email', 3],
      ['google', 1],
    ],
    credits: { first_touch: [100, 0], last_touch: [0, 100] },
  },
  {
    source: SALESFORCE,
    says: 'email, Google Ads, then Instagram: about 33 % each',
    path: [
      ['email', 3],
      ['google', 2],
      ['instagram', 1],
    ],
    credits: { linear: [33.33, 33.33, 33.33] },
  },
  {
    source: SALESFORCE,
    says: 'email, Meta, LinkedIn, then Google Ads, in the shape of a U',
    path: [
      ['email', 4],
      ['meta', 3],
      ['linkedin', 2],
      ['google', 1],
    ],
    credits: { position_based: [40, 10, 10, 40] },
  },
  {
    source: ANALYTICS,
    says: 'a click 8 days before a conversion gets half as much as one a day before, by a half-life of 7 days',
    path: [
      ['google', 8],
      ['google', 1],
    ],
    credits: { time_decay: [33.33, 66.67] },
  },
  ...(
    [
      ['organic search', [0, 0, 0, 100]],
      ['email', [0, 0, 0, 100]],
      ['direct', [0, 0, 100, 0]],
    ] as const
  ).map(([end, credit]) => ({
    source: ANALYTICS,
    says: `last non-direct click after display, social, paid search and ${end}`,
    path: [
      ['display', 4],
      ['social', 3],
      ['paid search', 2],
      [end, 1],
    ] as Visit[],
    credits: { last_non_direct: [...credit], last_touch: [0, 0, 0, 100] },
  })),
  {
    source: ANALYTICS,
    says: 'last non-direct click when all that there was is direct',
    path: [['direct', 1]],
    credits: { last_non_direct: [100] },
  },
];

function weeksBefore(...weeks: number[]): Visit[] {
  return weeks.map((week) => [`visit ${week}`, 7 * week]);
}
