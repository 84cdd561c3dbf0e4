// Lists the endpoints that export conversions and audiences to ad platforms.
import { RANGE } from '../system/tenant.ts';
import { EMPTY, endpoint, platformId, post, type TenantEndpoint } from './tenant-endpoint.ts';

const DATES = Object.fromEntries(new URLSearchParams(RANGE));
const SOURCE = { goal: 'payment_received', ...DATES };
const AUDIENCE = { name: 'Buyers', source: SOURCE };

const ROW = { conversion_key: 'lead_created', platform_event_name: 'Lead' };

export const EXPORT_ENDPOINTS: readonly TenantEndpoint[] = [
  endpoint(
    'POST /exports/destinations',
    'body ad_pixel_id',
    (t) => t.platformPixels,
    (id) => post('/exports/destinations', { ad_pixel_id: id }),
    { nobodys: platformId, status: 422 },
  ),
  endpoint(
    'POST /exports/destinations',
    'body connection_id',
    (t) => t.connections,
    (id, own) => post('/exports/destinations', { ad_pixel_id: own.platformPixels[0], connection_id: id }),
  ),
  endpoint(
    'POST /exports/destinations',
    'body whatsapp_business_account_id',
    (t) => t.platformPixels,
    (id, own) =>
      post('/exports/destinations', { ad_pixel_id: own.platformPixels[0], whatsapp_business_account_id: id }),
    { nobodys: platformId, status: 502 },
  ),
  endpoint(
    'GET /exports/deliveries',
    'query destination_id',
    (t) => t.exportDestinations,
    (id) => `/exports/deliveries?destination_id=${id}`,
    EMPTY,
  ),
  endpoint(
    'GET /exports/deliveries',
    'query outcome_event_id',
    (t) => t.exportedEvents,
    (id) => `/exports/deliveries?outcome_event_id=${id}`,
    EMPTY,
  ),
  // A pixel of another profile's account is no conversion action of one's own either.
  endpoint(
    'POST /exports/destinations',
    'body conversion_action_id',
    (t) => t.platformPixels,
    (id) => post('/exports/destinations', { kind: 'search_ads_conversion_action', conversion_action_id: id }),
    { nobodys: platformId, status: 409 },
  ),
  endpoint(
    'PUT /conversion-sync/catalog',
    'body destination_id',
    (t) => t.exportDestinations,
    (id) => post('/conversion-sync/catalog', { rows: [{ ...ROW, destination_id: id }] }),
    { status: 422 },
  ),
  endpoint(
    'POST /exports/audiences',
    'body connection_id',
    (t) => t.connections,
    (id) => post('/exports/audiences', { ...AUDIENCE, connection_id: id }),
  ),
  endpoint(
    'POST /exports/audiences',
    'body customer_ids',
    (t) => t.customers,
    (id) => post('/exports/audiences', { name: 'Buyers', source: { customer_ids: [id] } }),
    { status: 422 },
  ),
  endpoint(
    'GET /exports/audiences/{id}',
    'path id',
    (t) => t.audiences,
    (id) => `/exports/audiences/${id}`,
  ),
  // Gives the same response for every id on a profile that is not platform_safe.
  endpoint(
    'POST /conversion-sync/platform-safe/target',
    'body ad_pixel_id',
    (t) => t.platformPixels,
    (id) => post('/conversion-sync/platform-safe/target', { ad_pixel_id: id }),
    { nobodys: platformId, status: 409 },
  ),
  endpoint(
    'POST /conversion-sync/platform-safe/target',
    'body connection_id',
    (t) => t.connections,
    (id, own) =>
      post('/conversion-sync/platform-safe/target', { ad_pixel_id: own.platformPixels[0], connection_id: id }),
    { status: 409 },
  ),
];
