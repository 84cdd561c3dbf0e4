// Shows an explanation as openapi.json has it: a payment after two visits, one of them direct.
import { journeyConversionExample } from '../customers/journey-conversion.ts';
import type { ConversionExplanation } from './explanation-fields.ts';

const credit = (weight: string, share: string, amount: string) => ({ weight, share, amount, net_amount: amount });
const all = (amount: string) => credit('1', '1', amount);
const none = credit('0', '0', '0');
const half = credit('1', '0.5', '64.95');

const data: ConversionExplanation = {
  is_counted: true,
  window: {
    from: '2025-10-17T10:00:00.000Z',
    to: '2026-01-15T10:00:00.000Z',
    lookback_days: 90,
    touch_count: 2,
    is_own_touch: false,
  },
  money: {
    ...{ value: '129.9', currency: 'USD', refunded: null, reporting_currency: 'USD', gross: '129.9', net: '129.9' },
    ...{ day: '2026-01-15', rates: [], rate_unknown: false, refunded_in_full: false },
  },
  rules: {
    goal: { conversion_key: 'payment_received', name: 'Payment received', is_default: true, matched_by: 'event_type' },
    derivation_version: 3,
    generation: 0,
    time_zone: 'UTC',
    models: {
      first_touch: 'All of the credit goes to the first touch of the window.',
      last_touch: 'All of the credit goes to the last touch of the window.',
      last_non_direct: 'All of the credit goes to the last touch of the window that is not direct.',
      linear: 'All touches of the window have the same weight.',
      time_decay: 'A touch weighs 2^(-age / 7 days).',
      position_based: 'The first and the last touch have 40 % each; two touches have half each.',
    },
    channel_rules: [],
  },
  touches: [
    {
      ...{ position: 1, time: '2026-01-08T10:00:00.000Z', age_ms: 604_800_000, channel: 'paid_social' },
      ...{ channel_rule: null, is_direct: false, ad_set: null, ad: null, click_id: 'fbclid' },
      campaign: { id: '3a52d18c-0b0f-5a3e-8d52-5f0c2a0e7b11', name: 'Spring' },
      ...{ join_method: 'visitor_link', browser_position: 1, weighed_with: 1 },
      credit: {
        ...{ first_touch: all('129.9'), last_touch: none, last_non_direct: all('129.9'), linear: half },
        ...{ time_decay: credit('0.5', '0.333333333333333333', '43.3'), position_based: credit('0.5', '0.5', '64.95') },
      },
    },
    {
      ...{ position: 2, time: '2026-01-15T10:00:00.000Z', age_ms: 0, channel: 'direct', channel_rule: null },
      ...{ is_direct: true, campaign: null, ad_set: null, ad: null, click_id: null },
      ...{ join_method: 'visitor_link', browser_position: 1, weighed_with: 2 },
      credit: {
        ...{ first_touch: none, last_touch: all('129.9'), last_non_direct: none, linear: half },
        ...{ time_decay: credit('1', '0.666666666666666667', '86.6'), position_based: credit('0.5', '0.5', '64.95') },
      },
    },
  ],
  left_out: [{ reason: 'same_visit', count: 4, touches: [] }],
  browsers: [{ position: 1, touches: 2 }],
};

export const explanationExample = {
  data,
  meta: {
    conversion: journeyConversionExample,
  },
};
