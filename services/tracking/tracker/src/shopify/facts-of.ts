// Decides what the pixel sends of a customer event: its name, what the event was about, and who the buyer is where they allow it.
import { type CustomerEvent, memberOf, textOf } from './customer-event.ts';

export interface Facts {
  type: 'page_view' | 'track';
  name?: string;
  event_id?: string;
  properties?: Record<string, unknown>;
  traits?: Record<string, unknown>;
}

/** What the collector accepts as an amount: a plain decimal. */
const AMOUNT = /^\d{1,12}(\.\d{1,18})?$/;
const CURRENCY = /^[A-Za-z]{3}$/;

/**
 * Returns what is sent of an event, whatever its members are. An order is one event, however often its page is viewed.
 * @param mayName whether the visitor allows that contact details are sent
 */
export function factsOf(name: string, event: CustomerEvent, mayName: boolean): Facts {
  if (name === 'page_viewed') return { type: 'page_view' };
  const checkout = memberOf(event, 'data.checkout');
  const traits = mayName ? buyerOf(checkout) : {};
  const facts: Facts = {
    type: 'track',
    name,
    properties: given({ ...subjectOf(event), ...(name === 'checkout_completed' && orderOf(checkout)) }),
    ...(Object.keys(traits).length > 0 && { traits }),
  };
  const order = name === 'checkout_completed' && orderId(checkout);
  return order ? { ...facts, event_id: `order-${order}`.replace(/[^\w.:-]/g, '-').slice(0, 64) } : facts;
}

/** Returns what an event was about: a product, a collection, a cart or a checkout. */
function subjectOf({ data }: CustomerEvent): Record<string, unknown> {
  const variant = memberOf(data, 'productVariant') ?? memberOf(data, 'cartLine.merchandise');
  const collection = memberOf(data, 'collection');
  return {
    product_id: bareId(memberOf(variant, 'product.id')),
    product: textOf(memberOf(variant, 'product.title')),
    variant_id: bareId(memberOf(variant, 'id')),
    sku: textOf(memberOf(variant, 'sku')),
    quantity: countOf(memberOf(data, 'cartLine.quantity') ?? memberOf(data, 'cart.totalQuantity')),
    collection_id: bareId(memberOf(collection, 'id')),
    collection: textOf(memberOf(collection, 'title')),
    results: countOf(memberOf(data, 'searchResult.productVariants.length')),
    items: countOf(memberOf(data, 'checkout.lineItems.length')),
  };
}

/** Returns an order's members. Its amount is the text or number that the store reports, or nothing: it is never rounded. */
function orderOf(checkout: unknown): Record<string, unknown> {
  const value = textOf(memberOf(checkout, 'totalPrice.amount')) ?? '';
  const currency = textOf(memberOf(checkout, 'totalPrice.currencyCode') ?? memberOf(checkout, 'currencyCode')) ?? '';
  const isMoney = AMOUNT.test(value) && CURRENCY.test(currency);
  return { order_id: orderId(checkout), ...(isMoney && { value, currency }) };
}

function orderId(checkout: unknown): string | undefined {
  return bareId(memberOf(checkout, 'order.id')) ?? textOf(memberOf(checkout, 'token'));
}

function buyerOf(checkout: unknown): Record<string, unknown> {
  const address = memberOf(checkout, 'billingAddress') ?? memberOf(checkout, 'shippingAddress');
  return given({
    email: textOf(memberOf(checkout, 'email')),
    phone: textOf(memberOf(checkout, 'phone') ?? memberOf(address, 'phone'), 50),
    first_name: textOf(memberOf(address, 'firstName'), 200),
    last_name: textOf(memberOf(address, 'lastName'), 200),
    country: textOf(memberOf(address, 'countryCode'), 2),
  });
}

/** Turns gid://shopify/Order/12?key=1 into 12. */
function bareId(id: unknown): string | undefined {
  return textOf(textOf(id)?.split('?')[0]?.split('/').pop());
}

function countOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) ? (value as number) : undefined;
}

function given(members: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}
