// Makes a world that is small enough to know by heart, for tests.
import type { World } from '../world.ts';

export const TOKEN = 'EAAB-test-token';
export const ACCOUNT = '1001';
export const META_APP = { client_id: '4711', client_secret: 'test-meta-secret' };

/** Makes a peso account: two campaigns, three ad sets, four ads (one deleted), and a few days of delivery. */
export function smallWorld(): World {
  return {
    meta_app: META_APP,
    tokens: [{ access_token: TOKEN, account_ids: [ACCOUNT] }],
    accounts: [{ id: ACCOUNT, name: 'Clínica Andes', currency: 'CLP', timezone: 'America/Santiago' }],
    campaigns: [
      {
        id: '120210000000000001',
        account_id: ACCOUNT,
        name: 'Ventas',
        objective: 'OUTCOME_SALES',
        daily_budget: '15000',
      },
      {
        id: '120210000000000002',
        account_id: ACCOUNT,
        name: 'WhatsApp',
        objective: 'OUTCOME_ENGAGEMENT',
        status: 'PAUSED',
      },
    ],
    ad_sets: [
      {
        id: '220000000000000001',
        campaign_id: '120210000000000001',
        name: 'Santiago',
        learning_stage_status: 'SUCCESS',
      },
      { id: '220000000000000002', campaign_id: '120210000000000001', name: 'Regiones', status: 'PAUSED' },
      {
        id: '220000000000000003',
        campaign_id: '120210000000000002',
        name: 'Chat',
        destination_type: 'WHATSAPP',
        daily_budget: '8000',
        learning_stage_status: 'LEARNING',
      },
    ],
    ads: [
      { id: '320000000000000001', ad_set_id: '220000000000000001', name: 'Video A' },
      { id: '320000000000000002', ad_set_id: '220000000000000001', name: 'Video B', status: 'DELETED' },
      { id: '320000000000000003', ad_set_id: '220000000000000002', name: 'Foto' },
      { id: '320000000000000004', ad_set_id: '220000000000000003', name: 'Hola' },
    ],
    delivery: [
      {
        ad_id: '320000000000000001',
        date: '2082-11-01',
        spend: '5210',
        impressions: 1000,
        clicks: 30,
        link_clicks: 20,
        reach: 800,
        purchases: 2,
        purchase_value: '59980',
      },
      { ad_id: '320000000000000002', date: '2082-11-01', spend: '4000', impressions: 500, clicks: 10, reach: 400 },
      {
        ad_id: '320000000000000004',
        date: '2082-11-01',
        spend: '3000',
        impressions: 700,
        clicks: 21,
        reach: 650,
        conversations_started: 9,
        first_replies: 7,
      },
      { ad_id: '320000000000000001', date: '2082-11-03', spend: '1000', impressions: 100, clicks: 0, reach: 90 },
    ],
  };
}
