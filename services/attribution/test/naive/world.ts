// Defines the world in which random people live: goals of every kind, a catalog with twins and gaps, rates with days missing.
import type { World } from './journey.ts';

const GOALS: World['goals'] = [
  ...(['appointment_attended', 'appointment_booked', 'closed_won', 'lead_created', 'quote_presented'] as const).map(
    (key) => ({ ...goal(key), kind: 'pipeline' as const }),
  ),
  { ...goal('dm_started'), kind: 'messaging' },
  { ...goal('payment_received'), kind: 'cash' },
  { ...goal('vip'), kind: 'cash', names: ['vip sale'], types: [], lookbackDays: 1, isDefault: false },
  {
    ...goal('renewals'),
    kind: 'gross',
    names: ['renewal'],
    types: ['subscription'],
    lookbackDays: 30,
    isDefault: false,
  },
  { ...goal('subscribers'), kind: 'cash', names: [], types: ['subscription'], lookbackDays: 365, isDefault: true },
];

function goal(key: string): World['goals'][number] {
  return { key, names: [key], types: [key], kind: 'cash', lookbackDays: 90, isDefault: true };
}

const NO_PARENTS = { campaignId: null, adSetId: null };
const CATALOG: World['catalog'] = [
  { platform: 'social_ads', level: 'campaign', id: '1', name: 'Spring', ...NO_PARENTS },
  { platform: 'social_ads', level: 'campaign', id: '2', name: 'Twin', ...NO_PARENTS },
  { platform: 'social_ads', level: 'campaign', id: '3', name: 'Twin', ...NO_PARENTS },
  { platform: 'search_ads', level: 'campaign', id: '1', name: 'Spring', ...NO_PARENTS },
  { ...renamed('4', 'Autumn'), formerNames: [called('Fall', 3), called('Tied', 1), called('Spring', 2)] },
  { ...renamed('5', 'Winter'), formerNames: [called('Fall', 2), called('Tied', 1)] },
  {
    ...renamed('6', 'Spring on search'),
    platform: 'search_ads',
    formerNames: [called('Fall', 9), called('nobody knows', 1)],
  },
  { platform: 'social_ads', level: 'ad_set', id: '10', name: 'Women', campaignId: '1', adSetId: null },
  { platform: 'social_ads', level: 'ad_set', id: '11', name: 'Men', campaignId: '2', adSetId: null },
  { platform: 'social_ads', level: 'ad', id: '100', name: 'Video', campaignId: '1', adSetId: '10' },
  { platform: 'social_ads', level: 'ad', id: '101', name: 'Of a campaign not synced', campaignId: '99', adSetId: null },
  { platform: 'search_ads', level: 'ad', id: '900', name: 'Text', ...NO_PARENTS },
];

function renamed(id: string, name: string): World['catalog'][number] {
  return { platform: 'social_ads', level: 'campaign', id, name, ...NO_PARENTS };
}

function called(name: string, lastSeen: number) {
  return { name, lastSeen };
}

const RATES: World['rates'] = [
  { date: '2026-03-06', base: 'USD', currency: 'CLP', rate: '951.37' },
  { date: '2026-03-02', base: 'USD', currency: 'CLP', rate: '950' },
  { date: '2026-02-17', base: 'USD', currency: 'CLP', rate: '940.000000000000000001' },
  { date: '2026-03-06', base: 'USD', currency: 'EUR', rate: '0.917' },
  { date: '2026-03-09', base: 'EUR', currency: 'CLP', rate: '1033.3' },
  { date: '2026-03-03', base: 'GBP', currency: 'USD', rate: '1.29' },
  { date: '2026-03-03', base: 'GBP', currency: 'CLP', rate: '1200' },
];

/** The world of all random people, except for what was done to their payments. */
export const WORLD: World = {
  reportingCurrency: 'CLP',
  timeZone: 'UTC',
  goals: GOALS,
  catalog: CATALOG,
  rates: RATES,
  refunds: new Map(),
  reversals: new Map(),
  laterInstallments: new Set(),
};
