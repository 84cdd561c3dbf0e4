// Implements a custom pixel for Shopify's web pixel sandbox, which subscribes to the store's customer events and sends them to
// the collector. There is no page in the sandbox. The visitor's cookie is the tracker's, so a storefront and its checkout are one
// visitor.
import { uuid } from './uuid.ts';

/** Values that the collector writes around this script (build.ts). */
declare const ENDPOINT: string;
declare const COOKIE_DAYS: number;

interface CustomerEvent {
  id: string;
  timestamp: string;
  context: { document: { location: { href: string }; referrer: string; title: string } };
  data?: { checkout?: Checkout; productVariant?: ProductVariant; cartLine?: { merchandise?: ProductVariant } };
}

interface ProductVariant {
  id?: string;
  product?: { id?: string; title?: string };
}

interface Checkout {
  token?: string;
  order?: { id?: string };
  totalPrice?: { amount?: number };
  currencyCode?: string;
  email?: string;
  phone?: string;
  billingAddress?: Address;
  shippingAddress?: Address;
}

interface Address {
  firstName?: string;
  lastName?: string;
  phone?: string;
  countryCode?: string;
}

/** The object that Shopify provides in the sandbox. */
declare const analytics: { subscribe(name: string, hear: (event: CustomerEvent) => void): void };
declare const browser: { cookie: { get(name: string): Promise<string>; set(cookie: string): Promise<unknown> } };

type Facts = Record<string, unknown>;

const COOKIE = '_tl_vid';
const ATTEMPTS = 4;
const FIRST_RETRY_MS = 2000;

let visitor: Promise<string> | undefined;

async function visitorId(): Promise<string> {
  const known = await browser.cookie.get(COOKIE).catch(() => '');
  const id = /^[\w.-]{1,64}$/.test(known) ? known : uuid();
  await browser.cookie
    .set(`${COOKIE}=${id}; path=/; max-age=${COOKIE_DAYS * 86_400}; samesite=lax; secure`)
    .catch(() => undefined);
  return id;
}

/** Sends an event, and retries under the same id until it gets a response, so that it counts once. */
async function send(event: CustomerEvent, facts: Facts): Promise<void> {
  visitor ??= visitorId();
  const { location, referrer, title } = event.context.document;
  const sent = {
    event_id: event.id,
    at: event.timestamp,
    url: location.href.slice(0, 4000),
    referrer: (referrer || '').slice(0, 4000),
    title: (title || '').slice(0, 300),
    ...facts,
  };
  const visitor_id = await visitor;
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const body = JSON.stringify({ visitor_id, sent_at: new Date().toISOString(), events: [sent] });
    const status = await fetch(ENDPOINT, { method: 'POST', body, keepalive: true, credentials: 'omit' }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status >= 200 && status < 500 && status !== 408 && status !== 429) return;
    await new Promise((resolve) => setTimeout(resolve, FIRST_RETRY_MS * 2 ** attempt));
  }
}

function hear(name: string, factsOf: (event: CustomerEvent) => Facts): void {
  analytics.subscribe(name, (event) => void send(event, factsOf(event)).catch(() => undefined));
}

const track = (name: string, properties: Facts = {}): Facts => ({ type: 'track', name, properties: known(properties) });

/** Returns the members without those that the store does not report. */
function known(members: Facts): Facts {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}

/** Turns gid://shopify/Order/12 into 12. */
const bare = (id: string | undefined) => id?.split('/').pop()?.split('?')[0];

function productOf(event: CustomerEvent): Facts {
  const { productVariant, cartLine } = event.data ?? {};
  const variant = productVariant ?? cartLine?.merchandise;
  return { product_id: bare(variant?.product?.id), product: variant?.product?.title, variant_id: bare(variant?.id) };
}

/** Returns the members of an order. One order is one event, however often its page is viewed. */
function orderOf({ data }: CustomerEvent): Facts {
  const { checkout = {} } = data ?? {};
  const order = bare(checkout.order?.id) ?? checkout.token;
  const address = checkout.billingAddress ?? checkout.shippingAddress;
  const traits = known({
    email: checkout.email,
    phone: checkout.phone ?? address?.phone,
    first_name: address?.firstName,
    last_name: address?.lastName,
    country: address?.countryCode,
  });
  return {
    ...track('checkout_completed', {
      value: checkout.totalPrice?.amount,
      currency: checkout.currencyCode,
      order_id: order,
    }),
    ...(order ? { event_id: `order-${order}`.replace(/[^\w.:-]/g, '-').slice(0, 64) } : {}),
    ...(Object.keys(traits).length > 0 && { traits }),
  };
}

hear('page_viewed', () => ({ type: 'page_view' }));
hear('product_viewed', (event) => track('product_viewed', productOf(event)));
hear('product_added_to_cart', (event) => track('product_added_to_cart', productOf(event)));
hear('checkout_started', () => track('checkout_started'));
hear('checkout_completed', orderOf);
