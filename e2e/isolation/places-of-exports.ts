// Where conversions and audiences for ad platforms are asked for.
import { RANGE } from '../system/tenant.ts';
import { EMPTY, type Place, place, platformId, post } from './place.ts';

const DATES = Object.fromEntries(new URLSearchParams(RANGE));
const AUDIENCE = { name: 'Buyers', conversion_key: 'payment_received', ...DATES };

export const PLACES_OF_EXPORTS: readonly Place[] = [
  place(
    'POST /exports/destinations',
    'body ad_pixel_id',
    (t) => t.platformPixels,
    (id) => post('/exports/destinations', { ad_pixel_id: id }),
    { nobodys: platformId, status: 422 },
  ),
  place(
    'POST /exports/destinations',
    'body connection_id',
    (t) => t.connections,
    (id, own) => post('/exports/destinations', { ad_pixel_id: own.platformPixels[0], connection_id: id }),
  ),
  place(
    'POST /exports/destinations',
    'body whatsapp_business_account_id',
    (t) => t.platformPixels,
    (id, own) =>
      post('/exports/destinations', { ad_pixel_id: own.platformPixels[0], whatsapp_business_account_id: id }),
    { nobodys: platformId, status: 502 },
  ),
  place(
    'GET /exports/deliveries',
    'query destination_id',
    (t) => t.exportDestinations,
    (id) => `/exports/deliveries?destination_id=${id}`,
    EMPTY,
  ),
  place(
    'POST /exports/audiences',
    'body connection_id',
    (t) => t.connections,
    (id) => post('/exports/audiences', { ...AUDIENCE, connection_id: id }),
  ),
  // On a profile that is not platform_safe, whoever's it names.
  place(
    'POST /conversion-sync/platform-safe/target',
    'body ad_pixel_id',
    (t) => t.platformPixels,
    (id) => post('/conversion-sync/platform-safe/target', { ad_pixel_id: id }),
    { nobodys: platformId, status: 409 },
  ),
  place(
    'POST /conversion-sync/platform-safe/target',
    'body connection_id',
    (t) => t.connections,
    (id, own) =>
      post('/conversion-sync/platform-safe/target', { ad_pixel_id: own.platformPixels[0], connection_id: id }),
    { status: 409 },
  ),
];
