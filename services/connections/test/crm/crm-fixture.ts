// Sets up tests of a CRM's outcomes: the service, doubles of the services that store its outcomes, and a location with people and
// deals.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { timestampDate } from '@bufbuild/protobuf/wkt';
import { type GrpcClient, grpcClient } from '@touchline/chassis/grpc/client.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import type { Connection } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { StageService } from '@touchline/proto/gen/touchline/connections/v1/stages_pb.ts';
import { highlevelDelivery, highlevelKey } from '../../../../tools/provider-sim/highlevel/highlevel-webhook.ts';
import type { SignedDelivery } from '../../../../tools/provider-sim/payments/stripe-webhook.ts';
import type { World } from '../../../../tools/provider-sim/world.ts';
import { completeHandoff } from '../complete-handoff.ts';
import { type Harness, type HarnessOptions, NOW, startHarness } from '../harness.ts';
import { type OutcomeServices, startOutcomeServices } from '../outcome-services.ts';
import { crmWorld, LOCATION, SALES, stageOf } from './crm-world.ts';

export const PROVIDER = 'crm_provider';
const DAY = 86_400_000;
export const daysAgo = (days: number) => new Date(Date.parse(NOW) - days * DAY).toISOString();

type Rows = Required<NonNullable<World['highlevel']>>;
export type DealInit = Rows['opportunities'][number];

export interface CrmFixture extends AsyncDisposable {
  readonly harness: Harness;
  readonly outcomeServices: OutcomeServices;
  readonly stages: GrpcClient<typeof StageService>;
  /** Adds a contact to the location. @returns its id */
  contact(more?: Partial<Rows['contacts'][number]>): string;
  /** Adds or changes a deal; by default it is open in a stage that means nothing. */
  deal(contactId: string, more?: Partial<DealInit>): DealInit;
  /** Roughly the time of the service's clock. */
  now(): Date;
  /** Returns a delivery as HighLevel signs it. */
  sign(payload: object, at?: Date): SignedDelivery;
  push(delivery: SignedDelivery): ReturnType<Harness['inbound']['takeWebhook']>;
  connected(): Promise<ConnectedCrm>;
}

/** A profile that is connected to the location and was read once. */
export interface ConnectedCrm {
  readonly profileId: string;
  get(): Promise<Connection>;
  /** Waits for the end of its sync. */
  ended(): Promise<Connection>;
  sync(days?: number): Promise<Connection>;
  /** Returns the id of a stage's definition. */
  stageId(stageName: string): Promise<string>;
  /** Returns what was recorded of a contact: outcome, time, money. */
  recorded(contactId: string): unknown[][];
}

/** @param limits of HighLevel; by default none that a test reaches */
export async function startCrmFixture(limits: HarnessOptions['limits'] = {}): Promise<CrmFixture> {
  await using stack = new AsyncDisposableStack();
  const key = highlevelKey();
  const outcomeServices = stack.use(await startOutcomeServices());
  const env = { ...outcomeServices.env, HIGHLEVEL_WEBHOOK_PUBLIC_KEY: key.publicKey, SYNC_BACKOFF_MS: '1' };
  const started = Date.now();
  const harness = stack.use(
    await startHarness({ world: crmWorld({ currencies: { [LOCATION]: 'CLP' } }), env, limits }),
  );
  const stages = stack.use(grpcClient(StageService, { address: harness.address, deadlineMs: 60_000 }));
  const now = () => new Date(Date.now() + Date.parse(NOW) - started);

  const connected = async (): Promise<ConnectedCrm> => {
    const [profileId, workspaceId] = [randomUUID(), randomUUID()];
    const { handoff } = await completeHandoff(harness, {
      profileId,
      workspaceId,
      provider: PROVIDER,
      decision: { person: 'ana' },
    });
    const id = handoff?.connectionId ?? '';
    const get = async () => (await harness.client.getConnection({ profileId, id })).connection ?? assert.fail();
    const ended = () =>
      eventually(async () => {
        const connection = await get();
        const { state = '' } = connection.sync ?? {};
        if (!['succeeded', 'failed'].includes(state)) throw new Error(`still ${state}`);
        return connection;
      });
    await ended();
    return {
      ...{ profileId, get, ended },
      sync: async (days = 0) => {
        await harness.client.startSync({ profileId, connectionId: id, days });
        return await ended();
      },
      stageId: async (stageName) => {
        const found = await stages.listStages({ profileId, channel: PROVIDER });
        return found.stages.find((stage) => stage.stageName === stageName)?.id ?? assert.fail(stageName);
      },
      recorded: (contactId) =>
        [...outcomeServices.events]
          .filter(([name, event]) => name.startsWith(profileId) && event.traits?.crmContactId === contactId)
          .map(([, event]) => {
            const at = event.eventTime && timestampDate(event.eventTime).toISOString();
            return [event.eventType, at, event.value && `${event.value} ${event.currency}`];
          })
          .toSorted((a, b) => String(a).localeCompare(String(b))),
    };
  };

  const fixture: Omit<CrmFixture, keyof AsyncDisposable> = {
    ...{ harness, outcomeServices, stages, now, connected },
    contact: (more = {}) => {
      const id = `contact-${randomUUID()}`;
      const names = { firstName: 'Ana', lastName: 'Soto', email: `${id}@example.com` };
      harness.sim.patch({
        highlevel: { contacts: [{ id, location_id: LOCATION, ...names, dateAdded: daysAgo(200), ...more }] },
      });
      return id;
    },
    deal: (contactId, more = {}) => {
      const row: DealInit = {
        ...{ id: `deal-${randomUUID()}`, location_id: LOCATION, contactId, monetaryValue: 1500.5 },
        ...{ pipelineId: SALES, pipelineStageId: stageOf('Contactado') },
        ...{ createdAt: daysAgo(5), updatedAt: daysAgo(0.5) },
        ...{ lastStageChangeAt: daysAgo(4), lastStatusChangeAt: daysAgo(2) },
        ...more,
      };
      harness.sim.patch({ highlevel: { opportunities: [row] } });
      return row;
    },
    sign: (payload, at = now()) => highlevelDelivery(payload, key, at),
    push: ({ body, headers, query }) =>
      harness.inbound.takeWebhook({ provider: PROVIDER, connectionId: 'app', body, headers: { ...headers }, query }),
  };
  const owned = stack.move();
  return Object.assign(fixture, { [Symbol.asyncDispose]: () => owned.disposeAsync() });
}
