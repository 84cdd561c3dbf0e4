// Shows a sale as Stripe does: one charge of one payment intent, its refunds and disputes, and the events of each step.
import { Decimal } from 'decimal.js';
import { paidAt, refundsThatHold, type Sale } from './world.ts';

// The currencies of worlds that Stripe counts in whole units; ISK and UGX are counted in hundredths.
const WHOLE = new Set(['CLP', 'JPY', 'KRW', 'PYG', 'VND', 'XAF', 'XOF', 'BIF', 'RWF']);
const THOUSANDTHS = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

type Json = Record<string, unknown>;

export interface StripeEvent extends Json {
  readonly id: string;
  readonly type: string;
  readonly created: number;
}

export const chargeId = ({ id }: Pick<Sale, 'id'>) => `ch_${id}`;

export const units = (value: string, currency: string): number =>
  new Decimal(value).times(WHOLE.has(currency) ? 1 : THOUSANDTHS.has(currency) ? 1000 : 100).toNumber();

export const seconds = (time: string): number => Math.floor(Date.parse(time) / 1000);

const STATUSES = { paid: 'succeeded', authorised: 'succeeded', pending: 'pending', failed: 'failed' } as const;

/** @param isExpanded true when the call expands the customer */
export function charge(sale: Sale, isExpanded: boolean) {
  const { currency, status, buyer } = sale;
  const amount = units(sale.value, currency);
  const captured = status === 'paid' ? units(sale.captured ?? sale.value, currency) : 0;
  const refunded = refundsThatHold(sale).reduce((sum, { value }) => sum + units(value, currency), 0);
  // The rest of a smaller capture counts as refunded.
  const released = status === 'paid' ? amount - captured : 0;
  const { id, email = null, phone = null, name = null } = buyer;
  return {
    id: chargeId(sale),
    object: 'charge',
    amount,
    amount_captured: captured,
    amount_refunded: refunded + released,
    captured: status === 'paid',
    paid: status === 'paid' || status === 'authorised',
    refunded: captured > 0 && refunded + released === amount,
    disputed: sale.disputes.length > 0,
    status: STATUSES[status],
    currency: currency.toLowerCase(),
    created: seconds(sale.at),
    payment_intent: `pi_${sale.id}`,
    customer: id === undefined ? null : isExpanded ? { id, object: 'customer', email, phone, name } : id,
    billing_details: { email, phone, name, address: { city: null, country: 'CL', line1: null } },
    receipt_email: null,
    metadata: sale.metadata,
    livemode: sale.is_other_mode,
  };
}

export const refundObject = (sale: Sale, n: number) => {
  const refund = sale.refunds[n];
  return {
    id: `re_${sale.id}${n}`,
    object: 'refund',
    charge: chargeId(sale),
    payment_intent: `pi_${sale.id}`,
    amount: units(refund?.value ?? '0', sale.currency),
    status: refund?.failed_at === undefined ? 'succeeded' : 'failed',
    created: seconds(refund?.at ?? sale.at),
  };
};

export const dispute = (sale: Sale, n: number) => ({
  id: `du_${sale.id}${n}`,
  object: 'dispute',
  charge: chargeId(sale),
  amount: units(sale.disputes[n]?.value ?? '0', sale.currency),
  status: sale.disputes[n]?.status ?? 'needs_response',
  created: seconds(sale.disputes[n]?.at ?? sale.at),
});

/** Returns every event of a sale, oldest first; the checkout, the intent and the charge of one sale each have their own. */
export function eventsOf(sale: Sale, account: string): StripeEvent[] {
  const event = (type: string, n: number, at: string, object: unknown): StripeEvent => ({
    id: `evt_${sale.id}_${type.replaceAll('.', '_')}_${n}`,
    object: 'event',
    account,
    api_version: '2026-10-28.endive',
    type,
    created: seconds(at),
    livemode: sale.is_other_mode,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    data: { object },
  });
  const now = charge(sale, false);
  const intent = { id: `pi_${sale.id}`, object: 'payment_intent', latest_charge: now.id, status: 'succeeded' };
  const session = {
    id: `cs_${sale.id}`,
    object: 'checkout.session',
    payment_intent: intent.id,
    payment_status: 'paid',
  };
  const paid = ['charge.succeeded', 'payment_intent.succeeded', 'checkout.session.completed'];
  return [
    ...(sale.status === 'paid'
      ? paid.map((type, n) => event(type, 0, paidAt(sale), [now, intent, session][n]))
      : [event(sale.status === 'failed' ? 'charge.failed' : 'charge.pending', 0, sale.at, now)]),
    ...sale.refunds.flatMap(({ at, failed_at }, n) => [
      event('charge.refunded', n, at, now),
      event('refund.created', n, at, refundObject(sale, n)),
      ...(failed_at === undefined ? [] : [event('refund.failed', n, failed_at, refundObject(sale, n))]),
    ]),
    ...sale.disputes.map(({ at, status }, n) =>
      event(status === 'needs_response' ? 'charge.dispute.created' : 'charge.dispute.closed', n, at, dispute(sale, n)),
    ),
  ];
}

/** Returns the event by which Stripe says that an account has disconnected the platform. */
export const removedEvent = (account: string): StripeEvent => ({
  id: `evt_removed_${account}`,
  object: 'event',
  account,
  api_version: '2026-10-28.endive',
  type: 'account.application.deauthorized',
  created: Math.floor(Date.now() / 1000),
  livemode: false,
  pending_webhooks: 1,
  request: { id: null, idempotency_key: null },
  data: { object: { id: 'ca_simulated', object: 'application' } },
});
