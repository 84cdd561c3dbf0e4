// Declares POST /integrations/shopify/web-pixel/activate, which puts the app's pixel into a store with the profile's tracking
// key.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { shopExample } from './shop.ts';

/** Connections calls the store up to three times. */
const DEADLINE_MS = 10_000;

const Pixel = z
  .object({
    connection_id: z.string(),
    web_pixel_id: z.string().meta({ description: 'The id of the pixel at Shopify.' }),
    tracking_key: z.string(),
    created: z
      .boolean()
      .meta({ description: 'False when the store already had the pixel, which now has these settings.' }),
  })
  .meta({ id: 'ActivatedWebPixel' });

export const activateWebPixel = operation({
  method: 'POST',
  path: '/integrations/shopify/web-pixel/activate',
  area: 'connections',
  summary: 'Activate a store’s web pixel',
  description:
    'Makes the web pixel of the token’s app in the store, or changes the existing one, with two settings: tracking_key, the profile’s, and endpoint, where the collector accepts its events. The token needs write_pixels, and the app a pixel extension that declares both settings (docs/integrations.md); without an app, paste GET /api/v1/tracking/installers/shopify-pixel instead. Refused with invalid_state while the profile has no tracking key, and with Shopify’s own reason when Shopify refuses.',
  scopes: allOf('connections:write'),
  idempotency: 'optional',
  body: z.strictObject({ connection_id: uuidField('Id of a connected store.') }).meta({ id: 'ActivateWebPixelInput' }),
  bodyRules: { maxBytes: 16 * 1024 },
  answer: answerOf(Pixel),
  errors: ['not_found', 'validation_error', 'invalid_state', 'connection_not_ready', 'provider_error'],
  examples: {
    request: { connection_id: shopExample.id },
    answer: {
      data: {
        connection_id: shopExample.id,
        web_pixel_id: 'gid://shopify/WebPixel/1',
        tracking_key: 'tk_7b11a0e4',
        created: true,
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, body }, { integrations, sites }) => {
    const { trackingKey, endpoint } = await sites.getShopifyPixel({ profileId });
    const id = body.connection_id.toLowerCase();
    // Who owns the store is checked before what the profile lacks.
    if (trackingKey === '') {
      const { shops } = await integrations.listShops({ profileId });
      if (!shops.some(({ connection }) => connection?.id === id)) throw publicError('not_found');
      throw publicError('invalid_state', 'The profile has no tracking key: issue one with POST /api/v1/tracking/keys.');
    }
    const { webPixelId, created } = await integrations.activateWebPixel(
      { profileId, id, trackingKey, endpoint },
      { deadlineMs: DEADLINE_MS },
    );
    return { data: { connection_id: id, web_pixel_id: webPixelId, tracking_key: trackingKey, created } };
  },
});
