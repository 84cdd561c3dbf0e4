// A small ad account for the e2e tests: figures that fit in the head.
import type { World } from '@touchline/tools/provider-sim/world.ts';
import { daysAgo } from './days.ts';

export const ACCOUNT = '777000111';
export const TOKEN = 'e2e-token';
export const CAMPAIGN = { id: '9001', name: 'Spring' };
export const AD_SET = { id: '9101', name: 'Women 25-44' };
export const AD = { id: '9201', name: 'Video 1' };

/** One campaign with one ad: 100.00 USD, 1,000 impressions and 20 clicks on each of two days. */
export function testWorld(): World {
  const day = (date: string) => ({
    ad_id: AD.id,
    date,
    spend: '100.00',
    impressions: 1000,
    clicks: 20,
    reach: 800,
    purchases: 1,
    purchase_value: '250.00',
  });
  return {
    tokens: [{ access_token: TOKEN, account_ids: [ACCOUNT] }],
    accounts: [{ id: ACCOUNT, name: 'E2E', currency: 'USD', timezone: 'UTC' }],
    campaigns: [{ id: CAMPAIGN.id, account_id: ACCOUNT, name: CAMPAIGN.name, objective: 'OUTCOME_SALES' }],
    ad_sets: [{ id: AD_SET.id, campaign_id: CAMPAIGN.id, name: AD_SET.name, daily_budget: '50.00' }],
    ads: [{ id: AD.id, ad_set_id: AD_SET.id, name: AD.name }],
    delivery: [day(daysAgo(5)), day(daysAgo(4))],
    // Of a week that no test is in: those that need rates bring their own.
    rates: [{ date: '2012-01-02', currency: 'USD', rate: '1.2935' }],
  };
}
