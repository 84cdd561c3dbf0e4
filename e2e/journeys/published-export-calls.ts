// Lists the calls of exports, in an order in which each finds what the one before it left.
import { randomUUID } from 'node:crypto';
import { lastDays } from '../system/days.ts';
import { at, type Call } from './published-call.ts';

const DATES = Object.fromEntries(new URLSearchParams(lastDays(20)));
const source = { goal: 'payment_received', ...DATES };
const audience = { name: 'Buyers', source };

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
  ['PUT', '/conversion-sync/catalog', 200, () => ({ body: { rows: [] } })],
  [
    'PUT',
    '/conversion-sync/catalog',
    422,
    () => ({
      body: {
        rows: [{ conversion_key: 'lead_created', destination_id: randomUUID(), platform_event_name: 'Lead' }],
      },
    }),
  ],
  ['POST', '/conversion-sync/platform-safe/target', 409, ({ pixel }) => ({ body: { ad_pixel_id: pixel } })],
  ['POST', '/exports/audiences', 202, ({ adAccount }) => ({ body: { ...audience, connection_id: adAccount } })],
  ['POST', '/exports/audiences', 400, () => ({ body: { ...audience, source: { ...source, goal: 'no_goal' } } })],
  ['GET', '/exports/audiences', 200],
  ['GET', '/exports/audiences', 400, at('/exports/audiences?cursor=nonsense')],
  ['GET', '/exports/audiences/{id}', 404, at(`/exports/audiences/${randomUUID()}`)],
  ['GET', '/exports/deliveries', 200],
  ['GET', '/exports/deliveries', 400, at('/exports/deliveries?state=lost')],
];
