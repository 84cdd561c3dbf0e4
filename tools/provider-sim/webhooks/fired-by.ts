// Finds what a vendor reports about an object of the world, and about the removal of the app; each delivery is signed when sent.
import { graphDelivery, leadgenBody } from '../graph-webhook.ts';
import { highlevelDelivery, highlevelKey, SIMULATED_KEY } from '../highlevel/highlevel-webhook.ts';
import { mercadoPagoDelivery } from '../payments/mercado-pago-webhook.ts';
import { sellerOf } from '../payments/seller-of.ts';
import { eventsOf, removedEvent } from '../payments/stripe-objects.ts';
import { type SignedDelivery, stripeDelivery } from '../payments/stripe-webhook.ts';
import { saleKey } from '../payments/world.ts';
import { fintocDelivery } from '../vendors/fintoc-webhook.ts';
import { shopifyDelivery, shopifyRemoval } from '../vendors/shopify-webhook.ts';
import type { ParsedWorld } from '../world.ts';
import { highlevelPayloads } from './highlevel-payloads.ts';
import type { ParsedOrder } from './webhook-order.ts';

/** When and with what a delivery is signed. */
export interface Signing {
  readonly at: Date;
  readonly secret: string;
  /** True to sign with a key that is not the vendor's, where the vendor has one for all apps. */
  readonly isWrongKey: boolean;
}

/** Signs one delivery. */
export type Fired = (signing: Signing) => SignedDelivery;

type Of = (world: ParsedWorld, order: ParsedOrder) => Fired[];

/** @returns the deliveries, oldest first @throws Error for an object that the world does not have */
export const firedBy: Of = (world, order) => {
  const fired = BY_VENDOR[order.vendor](world, order);
  if (fired.length === 0) throw new Error(`This world has nothing of ${order.vendor} with the id ${order.id}.`);
  return fired;
};

const saleOf = ({ sales }: ParsedWorld, order: ParsedOrder) => sales.find((one) => saleKey(one) === saleKey(order));

const BY_VENDOR: Readonly<Record<ParsedOrder['vendor'], Of>> = {
  stripe: (world, order) => {
    const sale = saleOf(world, order);
    const events =
      order.what === 'removed'
        ? [removedEvent(`acct_sim${order.id}`)]
        : sale
          ? eventsOf(sale, `acct_sim${sale.person_id}`)
          : [];
    return events.map(
      (event) =>
        ({ at, secret }) =>
          stripeDelivery(event, secret, at),
    );
  },
  mercado_pago: (world, order) => {
    if (order.what === 'removed') {
      const notification = { paymentId: '0', seller: String(sellerOf(order.id)), action: 'application.deauthorized' };
      return [({ at, secret }) => mercadoPagoDelivery({ ...notification, topic: 'mp-connect', secret, at })];
    }
    const sale = saleOf(world, order);
    if (!sale) return [];
    const seller = String(sellerOf(sale.person_id));
    return ['payment.created', ...sale.refunds.map(() => 'payment.updated')].map((action, n) => ({ at, secret }) => {
      const unit = n % 2 === 0 ? ('seconds' as const) : ('milliseconds' as const);
      return mercadoPagoDelivery({ paymentId: sale.id, seller, action, secret, at, unit });
    });
  },
  highlevel: ({ highlevel, apps }, { id, what }) => {
    const appId = apps.highlevel?.client_id.split('-')[0];
    const payloads = what === 'removed' ? [{ type: 'UNINSTALL', locationId: id }] : highlevelPayloads(highlevel, id);
    return payloads.map((payload) => ({ at, isWrongKey }) => {
      const named = appId === undefined ? payload : { ...payload, appId };
      return highlevelDelivery(named, isWrongKey ? highlevelKey() : SIMULATED_KEY, at);
    });
  },
  shopify: ({ shops, orders }, { id, what }) => {
    const order = orders.find((one) => one.id === id);
    const shop = shops.find((one) => one.id === (what === 'removed' ? id : order?.shop_id));
    if (!shop) return [];
    if (what === 'removed') return [({ secret }) => shopifyRemoval(shop, secret)];
    if (!order) return [];
    const topics = ['orders/create', 'orders/paid', ...(Number(order.refunded) > 0 ? ['refunds/create'] : [])];
    return [...topics, 'orders/updated'].map(
      (topic) =>
        ({ secret }) =>
          shopifyDelivery(topic, order, shop, secret),
    );
  },
  meta: ({ leads }, { id, what }) => {
    const lead = leads.find((one) => one.id === id);
    // Meta reports no removal for pages.
    return lead && what === 'changed' ? [({ secret }) => graphDelivery(leadgenBody(lead), secret)] : [];
  },
  fintoc: ({ bank_links: links }, { id, what }) => {
    if (!links.some(({ accounts }) => accounts.some((account) => account.id === id))) return [];
    const type = what === 'removed' ? 'link.credentials_changed' : 'account.refresh_intent.succeeded';
    return [({ at, secret }) => fintocDelivery(type, id, secret, at)];
  },
};
