// Generates random origins: everyday ones, and any mixture of their parts.
import fc from 'fast-check';
import type { Origin } from './journey.ts';

export const DIRECT: Origin = {
  channel: 'direct',
  source: '(direct)',
  campaign: null,
  platform: null,
  campaignId: null,
  adSetId: null,
  adId: null,
  clicks: {},
  hasEvidence: false,
  isInternal: false,
  isPaymentReturn: false,
  isPaid: false,
};
const NEWS = { ...DIRECT, channel: 'email', source: 'news', hasEvidence: true };
const AD = {
  ...DIRECT,
  channel: 'paid_social',
  source: 'social',
  platform: 'social_ads',
  hasEvidence: true,
  isPaid: true,
};
const ORIGINS: readonly Origin[] = [
  DIRECT,
  { ...DIRECT, isInternal: true },
  { ...DIRECT, isPaymentReturn: true },
  { ...DIRECT, channel: 'organic_search', source: 'search', hasEvidence: true },
  { ...DIRECT, channel: 'referral', source: 'shop.example', hasEvidence: true, isInternal: true },
  { ...NEWS, campaign: 'spring' },
  { ...NEWS, campaign: ' spring ' },
  { ...NEWS, campaign: 'nobody knows' },
  { ...NEWS, campaign: 'spring', isPaymentReturn: true },
  { ...NEWS, campaign: 'spring', isInternal: true },
  AD,
  { ...AD, campaign: 'Spring' },
  { ...AD, campaign: 'Twin' },
  { ...AD, campaign: 'Fall' },
  { ...AD, campaign: 'Tied' },
  { ...AD, campaignId: '1', adSetId: '10', adId: '100' },
  { ...AD, adId: '101', campaign: 'Spring' },
  { ...AD, adId: '555' },
  { ...AD, clicks: { fbclid: 'x' } },
  { ...AD, clicks: { ctwa_clid: 'chat' } },
  { ...AD, adId: '100', clicks: { ctwa_clid: 'chat' } },
];

const id = (...known: string[]) => fc.option(fc.constantFrom(...known, '555', '1'), { freq: 2 });
/** True one time in five. */
export const flag = fc.integer({ min: 0, max: 4 }).map((n) => n === 0);
const anyOrigin: fc.Arbitrary<Origin> = fc.record({
  channel: fc.constantFrom('email', 'paid_social', 'referral'),
  source: fc.constantFrom('social', 'news', 'Partner.Example', 'social_ads'),
  campaign: fc.constantFrom(
    null,
    null,
    'Spring',
    'spring',
    '1',
    '2',
    'Twin',
    'Fall',
    'Tied',
    'Autumn',
    ' ',
    'nobody knows',
  ),
  platform: fc.constantFrom(null, 'social_ads', 'search_ads', 'news', 'Partner.Example'),
  campaignId: id('2', '3'),
  adSetId: id('10', '11'),
  adId: id('100', '101', '900'),
  clicks: fc.constantFrom<Origin['clicks']>(
    {},
    {},
    { fbclid: 'x' },
    { fbclid: 'y', gclid: 'x' },
    { ctwa_clid: 'chat' },
  ),
  hasEvidence: fc.boolean(),
  isInternal: flag,
  isPaymentReturn: flag,
  isPaid: fc.boolean(),
});
export const origin = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...ORIGINS) },
  { weight: 1, arbitrary: anyOrigin },
);
