// Runs the pixel for Shopify against a collector that records, and has what a store publishes.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { shopifyPixelScript } from '../tracker/build.ts';
import { DEFAULT_OPTIONS } from '../tracker/src/options.ts';
import { runPixel, type SandboxOptions } from './shopify-sandbox.ts';

export const on = (path: string, data: unknown = {}) => ({
  id: `sh-${randomUUID()}`,
  timestamp: new Date().toISOString(),
  context: { document: { location: { href: `https://shop.example${path}` }, referrer: '', title: 'Shop' } },
  data,
});
const product = { id: 'gid://shopify/Product/7', title: 'Tea' };
export const merchandise = { id: 'gid://shopify/ProductVariant/9', sku: 'TEA-1', product };
const buyer = {
  email: 'ana@example.com',
  billingAddress: { firstName: 'Ana', lastName: 'Soto', countryCode: 'CL', phone: '+56912345678' },
};
export const checkout = {
  ...buyer,
  token: 'tok',
  order: { id: 'gid://shopify/OrderIdentity/1001' },
  totalPrice: { amount: 45.9, currencyCode: 'USD' },
  lineItems: [{}, {}],
};

interface Sent {
  event_id: string;
  at: string;
  type: string;
  name?: string;
  url: string;
  properties?: Record<string, unknown>;
  traits?: Record<string, unknown>;
}

/** Runs the pixel, and collects what it sends. */
export async function pixel(
  options: SandboxOptions = {},
  tracker = DEFAULT_OPTIONS,
  answer: (nth: number) => number | Promise<number> = () => 204,
) {
  const bodies: { visitor_id: string; consent?: boolean; ad_cookies?: object; events: Sent[] }[] = [];
  const script = (await shopifyPixelScript())({ ...tracker, endpoint: 'https://collect.example.com/t/tk' });
  const sandbox = runPixel(
    script,
    async (_url, body) => {
      bodies.push(JSON.parse(body));
      return answer(bodies.length);
    },
    options,
  );
  const sent = () => bodies.flatMap(({ events }) => events);
  return {
    ...sandbox,
    bodies,
    sent,
    /** Returns what was sent before this page view, which is published last. */
    async before(): Promise<Sent[]> {
      sandbox.publish('page_viewed', on('/last'));
      await eventually(() =>
        assert.ok(
          sent().some(({ url }) => url.endsWith('/last')),
          sandbox.errors.join(),
        ),
      );
      return sent().filter(({ url }) => !url.endsWith('/last'));
    },
  };
}
