// Declares GET /tracking/installers/shopify-pixel, which returns the tracker as a custom pixel of a store.
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { exampleMeta } from '../example-meta.ts';

/** With this permission, Shopify loads the pixel only for visitors who allow analytics. */
const IN_THE_STORE = { name: 'Touchline', permission: 'required' as const, purposes: ['analytics' as const] };

const Settings = z
  .object({
    name: z.string().meta({ description: 'A name for the pixel in the store.' }),
    permission: z.literal('required').meta({ description: 'Customer privacy, Permission: choose Required.' }),
    purposes: z.array(z.enum(['analytics', 'marketing'])).meta({
      description:
        'The purposes to choose there. The script itself sends contact details only of visitors who allow marketing, too.',
    }),
    endpoint: z.string().meta({ description: 'Where the script sends events.' }),
    cookie_days: z.int().meta({ description: 'How long the visitor’s cookie lives after their last page.' }),
    events: z.array(z.string()).meta({ description: 'The customer events to which the script subscribes.' }),
  })
  .meta({ id: 'ShopifyPixelSettings' });

const Installer = z
  .object({
    tracking_key: z.string().nullable(),
    settings: Settings.nullable().meta({
      description: 'What to choose in the store beside the script, and what the script was made with.',
    }),
    script: z.string().nullable().meta({
      description:
        'Paste it into the store: Settings, Customer events, Add custom pixel. It sends page_viewed as page_view, and the other standard events under Shopify’s names; checkout_completed has value, currency and order id. checkout_completed only counts when a goal lists it.',
    }),
  })
  .meta({ id: 'ShopifyPixelInstaller' });

export const getShopifyPixel = operation({
  method: 'GET',
  path: '/tracking/installers/shopify-pixel',
  area: 'tracking',
  summary: 'Get a Shopify custom pixel',
  description:
    'Returns a script for the sandbox of Shopify’s web pixels. It shares the visitor with the tracker where both are installed; page views then come from both, so leave the tracker out of the theme. Without an active tracking key, all members are null: issue one first. The script has the settings of when it was fetched; paste it again after a change of key, domain or settings.',
  scopes: allOf('analytics:read'),
  answer: answerOf(Installer),
  errors: [],
  examples: {
    answer: {
      data: {
        tracking_key: 'tk_7b11a0e4',
        settings: {
          name: 'Touchline',
          permission: 'required',
          purposes: ['analytics'],
          endpoint: 'https://collect.example.com/t/tk_7b11a0e4',
          cookie_days: 400,
          events: ['page_viewed', 'product_viewed', 'checkout_completed'],
        },
        script: '((OPTIONS) => { … })({"endpoint":"https://collect.example.com/t/tk_7b11a0e4"});',
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId }, { sites }) => {
    const { trackingKey, script, endpoint, cookieDays, events } = await sites.getShopifyPixel({ profileId });
    if (trackingKey === '') return { data: { tracking_key: null, settings: null, script: null } };
    const settings = { ...IN_THE_STORE, endpoint, cookie_days: cookieDays, events };
    return { data: { tracking_key: trackingKey, settings, script } };
  },
});
