// Makes the Google part of a world that is small enough to know by heart, for tests.
import type { GoogleWorldInput } from '../google/world.ts';

export const REFRESH_TOKEN = '1//test-refresh-token';
export const CUSTOMER = '1112223333';
/** A client of MANAGER that the grant reaches only through it. */
export const CLIENT = '4445556666';
export const MANAGER = '9998887777';
export const APP = { client_id: 'test-client', client_secret: 'test-secret', developer_token: 'test-developer-token' };

/**
 * Makes a peso account: a search campaign with two ad groups, a Performance Max campaign without, a removed campaign; three days.
 */
export function smallGoogleWorld(): GoogleWorldInput {
  return {
    app: APP,
    grants: [{ refresh_token: REFRESH_TOKEN, customer_ids: [CUSTOMER, MANAGER] }],
    customers: [
      { id: CUSTOMER, name: 'Clínica Andes', currency: 'CLP', time_zone: 'America/Santiago' },
      { id: MANAGER, name: 'Agencia', currency: 'CLP', manager: true },
      { id: CLIENT, name: 'Cliente', currency: 'USD', manager_id: MANAGER },
    ],
    campaigns: [
      {
        id: '21000000001',
        customer_id: CUSTOMER,
        name: 'Search',
        daily_budget: '15000',
        final_url_suffix: 'utm_id={campaignid}',
      },
      { id: '21000000002', customer_id: CUSTOMER, name: 'PMax', channel_type: 'PERFORMANCE_MAX' },
      { id: '21000000003', customer_id: CUSTOMER, name: 'Old', status: 'REMOVED', daily_budget: '900' },
    ],
    ad_groups: [
      { id: '101', campaign_id: '21000000001', name: 'Marca' },
      { id: '102', campaign_id: '21000000001', name: 'Precio', status: 'PAUSED' },
      { id: '103', campaign_id: '21000000003', name: 'Vieja' },
    ],
    ads: [
      {
        id: '7001',
        ad_group_id: '101',
        headlines: ['Sitio oficial', 'Agenda hoy'],
        final_urls: ['https://clinica.example/'],
      },
      { id: '7002', ad_group_id: '102', name: 'Precio A' },
      { id: '7003', ad_group_id: '101', status: 'REMOVED' },
      { id: '7004', ad_group_id: '103', name: 'Vieja A' },
    ],
    delivery: [
      {
        ad_id: '7001',
        date: '2082-11-01',
        cost: '5210',
        impressions: 900,
        clicks: 30,
        conversions: 1.5,
        conversions_value: '59980.5',
      },
      { ad_id: '7002', date: '2082-11-01', cost: '1000', impressions: 100, clicks: 5, conversions: 0.4 },
      { ad_id: '7003', date: '2082-11-02', cost: '300', impressions: 50, clicks: 1 },
      { ad_id: '7001', date: '2082-11-02', cost: '0', impressions: 0, clicks: 0 },
      { campaign_id: '21000000002', date: '2082-11-03', cost: '700', impressions: 400, clicks: 9, conversions: 2 },
    ],
  };
}
