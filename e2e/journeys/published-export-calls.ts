// Lists the calls of exports, in an order in which each finds what the one before it left.
import { randomUUID } from 'node:crypto';
import { lastDays } from '../system/days.ts';
import { at, type Call } from './published-call.ts';

const DATES = Object.fromEntries(new URLSearchParams(lastDays(20)));
const audience = { name: 'Buyers', conversion_key: 'payment_received', ...DATES };

export const exportCalls: readonly Call[] = [
  ['POST', '/exports/destinations', 201, ({ pixel }) => ({ body: { ad_pixel_id: pixel } })],
  ['POST', '/exports/destinations', 200, ({ pixel }) => ({ body: { ad_pixel_id: pixel, name: 'Named' } })],
  ['POST', '/exports/destinations', 422, () => ({ body: { ad_pixel_id: '1' } })],
  [
    'POST',
    '/exports/destinations',
    404,
    ({ pixel }) => ({ body: { ad_pixel_id: pixel, connection_id: randomUUID() } }),
  ],
  ['GET', '/exports/destinations', 200],
  ['GET', '/conversion-sync/catalog', 200],
  [
    'PUT',
    '/conversion-sync/catalog',
    200,
    () => ({ body: { conversions: [{ conversion_key: 'lead_created', platform_event_name: 'Lead' }] } }),
  ],
  [
    'PUT',
    '/conversion-sync/catalog',
    422,
    () => ({ body: { conversions: [{ conversion_key: 'payment_received', platform_event_name: 'Purchase' }] } }),
  ],
  ['POST', '/conversion-sync/platform-safe/target', 409, ({ pixel }) => ({ body: { ad_pixel_id: pixel } })],
  ['POST', '/exports/audiences', 202, ({ adAccount }) => ({ body: { ...audience, connection_id: adAccount } })],
  ['POST', '/exports/audiences', 400, () => ({ body: { ...audience, conversion_key: 'no_goal' } })],
  ['GET', '/exports/deliveries', 200],
  ['GET', '/exports/deliveries', 400, at('/exports/deliveries?status=lost')],
];
