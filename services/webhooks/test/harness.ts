// Runs the real service on the real stack, with doubles of the services that it calls and a receiver; its clock can be advanced.
import { randomUUID } from 'node:crypto';
import { type Bus, connectBus } from '@touchline/chassis/bus/bus.ts';
import { busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { createQueue } from '@touchline/chassis/jobs/queue.ts';
import { connectMongo, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { releaseJobs } from '@touchline/chassis/testing/release-jobs.ts';
import { serviceClient } from '@touchline/chassis/testing/service-client.ts';
import { dropStreams, testBusPrefix, testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { outcomesRecorded } from '@touchline/proto/catalog.ts';
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';
import {
  type CreateSubscriptionResponse,
  type Delivery,
  type Owner,
  type Subscription,
  WebhookService,
} from '@touchline/proto/gen/touchline/webhooks/v1/webhooks_pb.ts';
import { configFromEnv } from '../src/config.ts';
import { start } from '../src/start.ts';
import { type Collections, collectionsOf } from '../src/store/collections.ts';
import { type Receiver, startReceiver } from './receiver.ts';
import { type Outcome, type ServiceDoubles, startServiceDoubles } from './service-doubles.ts';

export type Created = Required<Pick<CreateSubscriptionResponse, 'subscription' | 'secret'>> & {
  readonly id: string;
  readonly owner: Pick<Owner, 'profileId' | 'appId'>;
};

export interface Harness extends AsyncDisposable {
  readonly doubles: ServiceDoubles;
  readonly receiver: Receiver;
  readonly mongo: Mongo;
  readonly collections: Collections;
  readonly env: NodeJS.ProcessEnv;
  readonly client: GrpcClient<typeof WebhookService>;
  readonly ops: GrpcClient<typeof OpsService>;
  /** The log of the service. */
  readonly lines: string[];
  startService(env?: NodeJS.ProcessEnv): Promise<void>;
  /** Starts one more process of the service on the same data, until the end. */
  startAnother(): Promise<void>;
  stopService(): Promise<void>;
  /** Returns the time by the clock of the service. */
  now(): Date;
  advance(ms: number): void;
  /** Subscribes the harness' receiver to outcomes, by default for a profile of its own. */
  subscribe(init?: {
    profileId?: string;
    appId?: string;
    url?: string;
    events?: string[];
    seesPersons?: boolean;
    readsOutcomes?: boolean;
  }): Promise<Created>;
  /** Writes outcomes into a profile's log, without publishing them. */
  record(profileId: string, outcomes: readonly (Outcome | string)[]): void;
  /** Publishes outcomes on the bus by their ids, even if they were published before. */
  tell(profileId: string, ids: readonly string[]): Promise<void>;
  deliveries(created: Pick<Created, 'id' | 'owner'>): Promise<Delivery[]>;
  subscription(created: Pick<Created, 'id' | 'owner'>): Promise<Subscription>;
  /** Discards every job, like a Valkey that lost its data. */
  loseJobs(): Promise<void>;
  /** Takes the jobs away from a killed process, as the ends of its leases would later: the next process gets them at once. */
  endLeases(): Promise<void>;
}

export interface HarnessOptions {
  env?: NodeJS.ProcessEnv;
  isStopped?: boolean;
  /** Stops the clock except for advance: what is due later does not become due while a test looks. */
  isClockStill?: boolean;
}

export async function startHarness({ env = {}, isStopped, isClockStill }: HarnessOptions = {}): Promise<Harness> {
  await using stack = new AsyncDisposableStack();
  const { mongodbUrl, natsUrl, redisUrl } = testStack();
  const doubles = stack.use(await startServiceDoubles());
  const receiver = stack.use(await startReceiver());
  const serviceEnv: NodeJS.ProcessEnv = {
    MONGODB_URL: mongodbUrl,
    MONGODB_DATABASE: testDatabaseName('webhooks'),
    NATS_URL: natsUrl,
    REDIS_URL: redisUrl,
    BUS_PREFIX: testBusPrefix(),
    WEBHOOK_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    WEBHOOK_PRIVATE_HOSTS: '127.0.0.1',
    WEBHOOK_DUE_INTERVAL_MS: '50',
    // A machine that stops for seconds is no slow receiver, and no dead process.
    WEBHOOK_TIMEOUT_MS: '60000',
    WEBHOOK_LOCK_MS: '60000',
    ATTRIBUTION_GRPC: doubles.address,
    IDENTITY_GRPC: doubles.address,
    MESSAGES_GRPC: doubles.address,
    ACCESS_GRPC: doubles.address,
    ...env,
  };
  const database = serviceEnv.MONGODB_DATABASE ?? '';
  const mongo = stack.use(await connectMongo({ url: mongodbUrl, database, appName: 'webhooks-test' }));
  stack.defer(async () => void (await mongo.db.dropDatabase()));
  const bus = stack.use(await connectBus({ url: natsUrl, name: 'webhooks-test', prefix: serviceEnv.BUS_PREFIX }));
  stack.defer(() => dropStreams(bus));

  const lines: string[] = [];
  let aheadMs = 0;
  const began = Date.now();
  const now = () => new Date((isClockStill ? began : Date.now()) + aheadMs);
  const startOne = (more: NodeJS.ProcessEnv = {}) =>
    start(configFromEnv({ ...serviceEnv, ...more }), { now, logger: keepingLogger(lines) });
  let running: AsyncDisposableStack | undefined;
  let clients: { client: GrpcClient<typeof WebhookService>; ops: GrpcClient<typeof OpsService> } | undefined;
  const startService = async (more?: NodeJS.ProcessEnv) => {
    running = new AsyncDisposableStack();
    const service = running.use(await startOne(more));
    clients = {
      client: running.use(serviceClient(WebhookService, service)),
      ops: running.use(serviceClient(OpsService, service)),
    };
  };
  const stopService = async () => {
    await running?.disposeAsync();
    running = undefined;
  };
  const started = () => {
    if (!clients) throw new Error('The service is not started.');
    return clients;
  };
  stack.defer(stopService);
  if (!isStopped) await startService();

  const owned = stack.move();
  return {
    ...{
      doubles,
      receiver,
      mongo,
      collections: collectionsOf(mongo.db),
      env: serviceEnv,
      lines,
      startService,
      stopService,
      now,
    },
    get client() {
      return started().client;
    },
    get ops() {
      return started().ops;
    },
    startAnother: async () => void owned.use(await startOne()),
    advance: (ms) => {
      aheadMs += ms;
    },
    subscribe: async ({ profileId = randomUUID(), appId = '', ...init } = {}) => {
      const owner = { profileId, appId };
      const request = { url: receiver.url, events: ['outcome.recorded'], ...init };
      const { subscription, secret } = await started().client.createSubscription({ owner, ...request });
      if (!subscription) throw new Error('no subscription in the response');
      return { subscription, secret, id: subscription.id, owner };
    },
    record: (profileId, outcomes) => {
      const log = doubles.logs.get(profileId) ?? [];
      log.push(...outcomes.map((outcome) => (typeof outcome === 'string' ? { id: outcome } : outcome)));
      doubles.logs.set(profileId, log);
    },
    tell: (profileId, ids) => tell(bus, profileId, ids),
    deliveries: async ({ id, owner }) =>
      (await started().client.listDeliveries({ owner, subscriptionId: id, limit: 200 })).deliveries.reverse(),
    subscription: async ({ id, owner }) => {
      const { subscriptions } = await started().client.listSubscriptions({ owner });
      const found = subscriptions.find((one) => one.id === id);
      if (!found) throw new Error('no such subscription');
      return found;
    },
    loseJobs: async () => {
      await using queue = createQueue(redisUrl, `${serviceEnv.BUS_PREFIX}webhooks-sends`);
      await queue.queue.obliterate({ force: true });
    },
    endLeases: () => releaseJobs(redisUrl, [`${serviceEnv.BUS_PREFIX}webhooks-sends`]),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function tell(bus: Bus, profileId: string, ids: readonly string[]): Promise<void> {
  const time = new Date();
  await publish(
    bus,
    // Not the id of the outcome: JetStream would withhold repeats from the service.
    ids.map((id) => busEvent(outcomesRecorded, { id: randomUUID(), profileId, time, data: { id, profileId } })),
  );
}

/** Makes a logger that keeps more than the real one writes: every field, and errors with their messages. */
function keepingLogger(lines: string[]): Logger {
  const keep = (fields: object, message: string) => {
    const err = 'err' in fields && fields.err instanceof Error ? fields.err.stack : undefined;
    lines.push(`${message} ${JSON.stringify(fields)} ${err ?? ''}`);
  };
  return { debug: keep, info: keep, warn: keep, error: keep };
}
