// Lists the endpoints that export conversions and audiences to ad platforms.
import { RANGE } from '../system/tenant.ts';
import { EMPTY, endpoint, platformId, post, type TenantEndpoint } from './tenant-endpoint.ts';

const DATES = Object.fromEntries(new URLSearchParams(RANGE));
const AUDIENCE = { name: 'Buyers', conversion_key: 'payment_received', ...DATES };

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
    'POST /exports/audiences',
    'body connection_id',
    (t) => t.connections,
    (id) => post('/exports/audiences', { ...AUDIENCE, connection_id: id }),
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
