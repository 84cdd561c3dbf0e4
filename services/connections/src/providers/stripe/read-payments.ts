// Reads for a sync the charges that were made since the last time, and the older ones that Stripe's log of events names.
import { z } from 'zod';
import type { OutcomeAccess, OutcomeRead } from '../../domain/outcome-source.ts';
import type { ProviderOutcome } from '../../domain/provider-outcome.ts';
import { type Charge, ChargeSchema, DisputeSchema, paymentOf } from './charge.ts';
import type { StripeClient } from './stripe-client.ts';

/** Stripe stores its events for 30 days. */
const EVENTS_MS = 29 * 86_400_000;
const EXPANDED = [['expand[]', 'data.customer']] as const;

/** Events whose effect a list of charges shows, too. */
const SHOWN = ['charge.succeeded', 'charge.captured', 'charge.refunded'];
/** Events whose effect the list no longer shows once it is over: that something was paid back, and then was not. */
const TAKEN_BACK = [
  'charge.refund.updated',
  'refund.failed',
  'refund.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_reinstated',
  'charge.dispute.funds_withdrawn',
];

const RefundSchema = z.object({ id: z.string(), charge: z.string().nullish() });
const EventSchema = z.object({
  id: z.string(),
  type: z.string(),
  data: z.object({ object: z.object({ id: z.string(), object: z.string(), charge: z.string().nullish() }) }),
});

/** @throws ProviderError */
export async function* readPayments(stripe: StripeClient, request: OutcomeRead): AsyncIterable<ProviderOutcome[]> {
  const { since, until, changedSince, now } = request;
  const listed = new Set<string>();
  for await (const charges of stripe.pages(
    'charges',
    [...createdIn(since, until), ...EXPANDED],
    ChargeSchema,
    request,
  )) {
    for (const { id } of charges) listed.add(id);
    yield await paymentsOf(stripe, charges, request, false);
  }
  // Before the first sync no earlier payment is known, so none can have changed.
  if (changedSince === null) return;
  const isLogged = now.getTime() - changedSince.getTime() < EVENTS_MS;
  const find = isLogged ? changedCharges : refundedCharges;
  const changed = find(stripe, changedSince, request, listed);
  const read = new Set<string>();
  for await (const id of changed) {
    if (read.has(id)) continue;
    read.add(id);
    yield await readPayment(stripe, id, request);
  }
}

/** Reads one charge as it is now, as the payment that it is. @returns nothing while nothing was paid */
export async function readPayment(
  stripe: StripeClient,
  chargeId: string,
  access: OutcomeAccess,
): Promise<ProviderOutcome[]> {
  const path = `charges/${encodeURIComponent(chargeId)}`;
  const charge = await stripe.get(path, [['expand[]', 'customer']], ChargeSchema, access);
  return paymentsOf(stripe, [charge], access, true);
}

/** Yields the charges that changed since the last time, except those whose listing already shows the change. */
async function* changedCharges(
  stripe: StripeClient,
  since: Date,
  access: OutcomeAccess,
  listed: ReadonlySet<string>,
): AsyncIterable<string> {
  const types = [...SHOWN, ...TAKEN_BACK].map((type) => ['types[]', type] as const);
  for await (const events of stripe.pages('events', [createdFrom(since), ...types], EventSchema, access)) {
    for (const { type, data } of events) {
      const id = data.object.object === 'charge' ? data.object.id : data.object.charge;
      if (id && !(listed.has(id) && SHOWN.includes(type))) yield id;
    }
  }
}

/** Yields the charges that were refunded, for when the log does not reach back far enough. */
async function* refundedCharges(
  stripe: StripeClient,
  since: Date,
  access: OutcomeAccess,
  listed: ReadonlySet<string>,
): AsyncIterable<string> {
  for await (const refunds of stripe.pages('refunds', [createdFrom(since)], RefundSchema, access))
    for (const { charge: id } of refunds) if (id && !listed.has(id)) yield id;
}

async function paymentsOf(
  stripe: StripeClient,
  charges: readonly Charge[],
  access: OutcomeAccess,
  wasReversed: boolean,
): Promise<ProviderOutcome[]> {
  const payments: ProviderOutcome[] = [];
  for (const charge of charges) {
    const disputes = charge.disputed ? await disputesOf(stripe, charge.id, access) : [];
    const payment = paymentOf(charge, { disputes, asOf: access.now, wasReversed });
    if (payment) payments.push(payment);
  }
  return payments;
}

async function disputesOf(stripe: StripeClient, chargeId: string, access: OutcomeAccess) {
  const schema = z.object({ data: z.array(DisputeSchema) });
  return (await stripe.get('disputes', [['charge', chargeId]], schema, access)).data;
}

const seconds = (time: Date) => String(Math.floor(time.getTime() / 1000));
const createdFrom = (since: Date) => ['created[gte]', seconds(since)] as const;
/** Whole seconds, like Stripe's: the slice before ends where this one begins. */
const createdIn = (since: Date, until: Date | undefined) =>
  until ? [createdFrom(since), ['created[lt]', seconds(until)] as const] : [createdFrom(since)];
