// Declares GET /tracking/installers/shopify-pixel, which returns the tracker as a custom pixel of a store.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { orNull } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';

const Installer = z
  .object({
    tracking_key: z.string().nullable(),
    script: z.string().nullable().meta({
      description:
        'Paste it into the store: Settings, Customer events, Add custom pixel. It sends page_view, product_viewed, product_added_to_cart, checkout_started, and checkout_completed with value, currency and the buyer. checkout_completed only counts when a goal lists it.',
    }),
  })
  .meta({ id: 'ShopifyPixelInstaller' });

export const getShopifyPixel = operation({
  method: 'GET',
  path: '/tracking/installers/shopify-pixel',
  area: 'tracking',
  summary: 'Get a Shopify custom pixel',
  description:
    'Returns a script for the sandbox of Shopify’s web pixels. It shares the visitor with the tracker where both are installed; page views then come from both, so leave the tracker out of the theme. Without an active tracking key, both members are null: issue one first.',
  scopes: allOf('analytics:read'),
  answer: answerOf(Installer),
  errors: [],
  examples: {
    answer: {
      data: {
        tracking_key: 'tk_7b11a0e4',
        script: '((ENDPOINT, COOKIE_DAYS) => { … })("https://collect.example.com/t/tk_7b11a0e4", 400);',
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId }, { sites }) => {
    const { trackingKey, script } = await sites.getShopifyPixel({ profileId });
    return { data: { tracking_key: orNull(trackingKey), script: orNull(script) } };
  },
});
