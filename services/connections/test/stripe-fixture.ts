// Sets up tests of payments_provider_a: an account that a hand-off connected, sales on it, and the webhooks that it sends.
import assert from 'node:assert/strict';
import type { Connection } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import type { EventDraft } from '@touchline/proto/gen/touchline/tracking/v1/tracking_pb.ts';
import { eventsOf, type StripeEvent } from '../../../tools/provider-sim/payments/stripe-objects.ts';
import { type SignedDelivery, stripeDelivery } from '../../../tools/provider-sim/payments/stripe-webhook.ts';
import { type Sale, SaleSchema } from '../../../tools/provider-sim/payments/world.ts';
import type { World } from '../../../tools/provider-sim/world.ts';
import { completeHandoff, worldOfPeople } from './complete-handoff.ts';
import { type Harness, NOW, PROFILE, startHarness } from './harness.ts';
import { type OutcomeServices, startOutcomeServices } from './outcome-services.ts';
import { STRIPE_SECRET } from './vendors-env.ts';

export type SaleInit = NonNullable<World['sales']>[number];

export const PROVIDER = 'payments_provider_a';
export const ACCOUNT = 'acct_simana';
const DAY_MS = 86_400_000;
export const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * DAY_MS).toISOString();

export interface StripeFixture extends AsyncDisposable {
  readonly harness: Harness;
  readonly outcomeServices: OutcomeServices;
  readonly connection: Connection;
  /** The time of the service's clock. */
  now(): Date;
  /** Adds or changes a sale. */
  sell(change?: Partial<SaleInit>): Sale;
  /** Returns the event that tracking received for it. */
  kept(sale: Pick<Sale, 'id'>): EventDraft | undefined;
  /** Returns what attribution last received of it. */
  paidBack(sale: Pick<Sale, 'id'>): string | undefined;
  sign(event: unknown, secret?: string, at?: Date): SignedDelivery;
  push(delivery: SignedDelivery, connectionId?: string): ReturnType<Harness['inbound']['takeWebhook']>;
  pushAll(events: readonly StripeEvent[]): Promise<void>;
  firedBy(sale: Sale, type: string): StripeEvent;
}

export async function startStripeFixture(): Promise<StripeFixture> {
  const started = Date.now();
  const outcomeServices = await startOutcomeServices();
  const harness = await startHarness({ world: worldOfPeople(), env: outcomeServices.env });
  const { handoff } = await completeHandoff(harness, { provider: PROVIDER, decision: { person: 'ana' } });
  const found = await harness.client.getConnection({ profileId: PROFILE, id: handoff?.connectionId ?? '' });
  const connection = await harness.ended(found.connection ?? assert.fail());
  const keyOf = ({ id }: Pick<Sale, 'id'>) => `${PROVIDER}:${ACCOUNT}:pi_${id}`;
  const now = () => new Date(Date.now() + Date.parse(NOW) - started);
  const sign = (event: unknown, secret = STRIPE_SECRET, at = now()) => stripeDelivery(event, secret, at);
  const push = ({ body, headers, query }: SignedDelivery, connectionId = connection.id) =>
    harness.inbound.takeWebhook({ provider: PROVIDER, connectionId, body, headers: { ...headers }, query });
  let sales = 1000;
  return {
    harness,
    outcomeServices,
    connection,
    now,
    sell: (change = {}) => {
      const sale: SaleInit = {
        ...{
          id: String(sales++),
          vendor: 'stripe',
          person_id: 'ana',
          at: daysAgo(0.5),
          value: '45900',
          currency: 'CLP',
        },
        ...change,
      };
      harness.sim.patch({ sales: [sale] });
      return SaleSchema.parse(sale);
    },
    kept: (sale) => outcomeServices.events.get(`${PROFILE} ${keyOf(sale)}`),
    paidBack: (sale) => outcomeServices.reversals.get(keyOf(sale))?.amount,
    sign,
    push,
    pushAll: async (events) => {
      for (const event of events) await push(sign(event));
    },
    firedBy: (sale, type) => eventsOf(sale, ACCOUNT).find((event) => event.type === type) ?? assert.fail(type),
    [Symbol.asyncDispose]: async () => {
      await harness[Symbol.asyncDispose]();
      await outcomeServices[Symbol.asyncDispose]();
    },
  };
}
