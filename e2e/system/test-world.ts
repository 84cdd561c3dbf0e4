// Describes a small ad account for the e2e tests, with figures for mental arithmetic.
import type { World } from '@touchline/tools/provider-sim/world.ts';
import { daysAgo } from './days.ts';

export const ACCOUNT = '777000111';
export const TOKEN = 'e2e-token';
export const SECOND_ACCOUNT = '777000222';
/** A chat number that belongs to no profile until a test registers it. */
export const CHAT = { token: 'e2e-chat-token', account: '8800', number: '8801', pin: '314159' };
export const META_APP = { client_id: '424242', client_secret: 'e2e-meta-secret' };
/** The simulator accepts any app of Google. */
export const GOOGLE_APP = {
  clientId: 'e2e-google',
  clientSecret: 'e2e-google-secret',
  developerToken: 'e2e-developer',
};
/** A site in Search Console, which the person `site` may read. */
export const SITE = 'https://found.example/';
export const SHOP = { domain: 'e2e.myshopify.com', token: 'shpat_e2e-token', secret: 'e2e-webhook-secret' };
export const CHAT_KEY = '501:e2e-chat-token';
export const BANK_LINK = 'link_e2e';
export const FACEBOOK_PAGE = '777000701';
export const CAMPAIGN = { id: '9001', name: 'Spring' };
export const AD_SET = { id: '9101', name: 'Women 25-44' };
export const AD = { id: '9201', name: 'Video 1' };

/** The CRM's only location, and a private integration of it. */
export const LOCATION = 'e2e-location';
export const CRM_TOKEN = 'pit-e2e-crm-token';
export const PIPELINE = 'e2e-pipeline';
/** Stages of that pipeline: one whose name suggests an outcome, one whose does not. */
export const BOOKED_STAGE = 'e2e-stage-booked';
export const SILENT_STAGE = 'e2e-stage-silent';

/**
 * Returns one campaign with one ad: 100.00 USD, 1,000 impressions and 20 clicks on each of two days; and a site with 100 impressions
 * for each page and query.
 */
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
  const found = (date: string, page: string, query: string | null, clicks: number) => ({
    ...{ site_url: SITE, date, page: `${SITE}${page}`, query, clicks },
    ...{ impressions: 100, position: 2 },
  });
  return {
    meta_app: META_APP,
    people: [
      { id: 'one', name: 'One account', account_ids: [ACCOUNT] },
      { id: 'two', name: 'Two accounts', account_ids: [ACCOUNT, SECOND_ACCOUNT] },
      { id: 'none', name: 'No account' },
      { id: 'site', name: 'One site', sites: [{ site_url: SITE }] },
    ],
    tokens: [
      {
        ...{ access_token: TOKEN, account_ids: [ACCOUNT], page_ids: [FACEBOOK_PAGE] },
        permissions: ['ads_read', 'ads_management', 'pages_show_list', 'pages_manage_metadata'],
      },
      { access_token: CHAT.token, account_ids: [], waba_ids: [CHAT.account] },
    ],
    chat_numbers: [{ id: CHAT.number, waba_id: CHAT.account, display_phone_number: '+56 2 2345 6789' }],
    pages: [{ id: FACEBOOK_PAGE, name: 'E2E', access_token: 'e2e-page-token' }],
    shops: [
      {
        ...{ id: SHOP.domain, name: 'E2E', currency: 'USD', webhook_secret: SHOP.secret },
        tokens: [{ access_token: SHOP.token }],
      },
    ],
    chat_pages: [{ id: '501', name: 'E2E', token: 'e2e-chat-token' }],
    bank_links: [{ id: BANK_LINK, institution: { id: 'cl_banco_e2e', name: 'E2E' }, holder_id: '76.543.210-3' }],
    accounts: [
      { id: ACCOUNT, name: 'E2E', currency: 'USD', timezone: 'UTC' },
      { id: SECOND_ACCOUNT, name: 'Second', currency: 'USD', timezone: 'UTC' },
    ],
    pixels: [{ id: '555', account_id: ACCOUNT, name: 'Shop', creation_time: '2025-03-01T12:00:00+0000' }],
    campaigns: [{ id: CAMPAIGN.id, account_id: ACCOUNT, name: CAMPAIGN.name, objective: 'OUTCOME_SALES' }],
    ad_sets: [{ id: AD_SET.id, campaign_id: CAMPAIGN.id, name: AD_SET.name, daily_budget: '50.00' }],
    ads: [{ id: AD.id, ad_set_id: AD_SET.id, name: AD.name }],
    delivery: [day(daysAgo(5)), day(daysAgo(4))],
    google: {
      adjustable_after_hours: 0,
      search: [
        found(daysAgo(7), 'shoes', 'red shoes', 3),
        found(daysAgo(6), 'shoes', 'red shoes', 4),
        found(daysAgo(6), 'shoes?color=red', 'red shoes', 2),
        found(daysAgo(6), 'boots/', 'boots', 1),
        found(daysAgo(6), 'boots/', null, 1),
      ],
    },
    highlevel: {
      tokens: [{ access_token: CRM_TOKEN, location_id: LOCATION, name: 'Centro' }],
      currencies: { [LOCATION]: 'USD' },
      pipelines: [
        {
          ...{ id: PIPELINE, location_id: LOCATION, name: 'Ventas' },
          stages: [
            { id: SILENT_STAGE, name: 'Contactado', position: 0 },
            { id: BOOKED_STAGE, name: 'Cita agendada', position: 1 },
          ],
        },
      ],
    },
    // From a week that no test uses: tests that need rates bring their own.
    rates: [{ date: '2012-01-02', currency: 'USD', rate: '1.2935' }],
  };
}
