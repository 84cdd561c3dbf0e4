// Runs the real service on the real stack, with the simulator as its platform, and a subscriber that stores what is published.
import { toJson } from '@bufbuild/protobuf';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { consume } from '@touchline/chassis/bus/consume.ts';
import { done } from '@touchline/chassis/bus/verdict.ts';
import { connectMongo, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { createLogger, type Logger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { releaseJobs } from '@touchline/chassis/testing/release-jobs.ts';
import { dropStreams, testStack } from '@touchline/chassis/testing/stack.ts';
import { adsAccount, adsCatalog, adsInsights, searchDay } from '@touchline/proto/catalog.ts';
import type { Connection } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import {
  type AdAccountChanged,
  type AdEntity,
  AdEntitySchema,
  type AdInsight,
  type AdsCatalogSynced,
  type AdsInsightsSynced,
} from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { SearchDaySynced } from '@touchline/proto/gen/touchline/events/v1/search_pb.ts';
import {
  type ProviderSim,
  type ProviderSimOptions,
  startProviderSim,
} from '../../../tools/provider-sim/provider-sim.ts';
import { ACCOUNT, smallWorld, TOKEN } from '../../../tools/provider-sim/test/small-world.ts';
import type { World } from '../../../tools/provider-sim/world.ts';
import { configFromEnv } from '../src/config.ts';
import { start } from '../src/start.ts';
import { type Clients, connectClients, following } from './service-clients.ts';
import { serviceEnvOf } from './service-env.ts';

export { ACCOUNT, TOKEN };
export const WORKSPACE = '5c1b2c5e-8f51-4c8e-9b0e-6a6f1f1f0100';
export const PROFILE = '5c1b2c5e-8f51-4c8e-9b0e-6a6f1f1f0001';

/**
 * Shortly after the days of the small world, and ticking. It is ahead of the database's clock, by which the database deletes
 * expired documents once a minute; the calendar is that of 2026.
 */
export const NOW = '2082-11-05T12:00:00Z';

/** The channels whose syncs have a queue. */
const CHANNELS_READ = [
  ...['social_ads', 'search_ads', 'crm_provider', 'payments_provider_a', 'payments_provider_b'],
  ...['shopify', 'fintoc', 'meta_pages', 'search_console', 'google_calendar', 'gmail', 'outlook'],
];

/** Tests wait for these checks. */
const LOOK_EVERY_MS = 200;
/** A sync makes a hundred requests and more. */
const SYNC_ENDS = { timeoutMs: 150_000 };

export interface Harness extends AsyncDisposable, Clients {
  readonly sim: ProviderSim;
  readonly mongo: Mongo;
  /** host:port of the service that was started last. */
  readonly address: string;
  readonly catalogs: AdsCatalogSynced[];
  readonly insights: AdsInsightsSynced[];
  /** The messages about connects and disconnects of ad accounts. */
  readonly accounts: AdAccountChanged[];
  /** The messages about days of sites. */
  readonly searchDays: SearchDaySynced[];
  readonly env: NodeJS.ProcessEnv;
  /** Starts the service of this environment in this process; by default the harness starts one. */
  startService(env?: NodeJS.ProcessEnv): Promise<void>;
  stopService(): Promise<void>;
  /** Releases the jobs of a killed process, as the end of its leases would later, so that the next process gets them at once. */
  endLeases(): Promise<void>;
  connect(token?: string): Promise<Connection>;
  /** The time of the clock of the service and the simulator. */
  now(): Date;
  /** Moves that clock ahead. */
  advance(ms: number): void;
  /** Starts a sync and waits for its end. */
  sync(connection: Connection): Promise<Connection>;
  get(connection: Connection): Promise<Connection>;
  ended(connection: Connection): Promise<Connection>;
  entities(): AdEntity[];
  rows(): AdInsight[];
}

const QUEUES = [...['syncs', 'renewals', 'rates'], ...CHANNELS_READ.map((channel) => `syncs-${channel}`)];

export interface HarnessOptions {
  world?: World;
  env?: NodeJS.ProcessEnv;
  hourlyQuota?: number;
  googlePageSize?: number;
  /** HighLevel's limits of calls. */
  limits?: Pick<ProviderSimOptions, 'highlevelBurst' | 'highlevelIntervalMs'>;
  isStopped?: boolean;
  /** The service's first time; by default shortly after the days of the small world. */
  at?: Date;
  /** The logger of the service; silent by default. */
  serviceLogger?: Logger;
}

export async function startHarness({
  world = smallWorld(),
  env = {},
  hourlyQuota,
  googlePageSize,
  limits,
  isStopped,
  at = new Date(NOW),
  serviceLogger,
}: HarnessOptions = {}): Promise<Harness> {
  await using stack = new AsyncDisposableStack();
  const { mongodbUrl, natsUrl, redisUrl } = testStack();
  let offset = at.getTime() - Date.now();
  const now = () => new Date(Date.now() + offset);
  const clock = () => now().getTime();
  const sim = stack.use(await startProviderSim({ world, hourlyQuota, googlePageSize, ...limits, now: clock }));
  const serviceEnv = { ...serviceEnvOf(sim.url), ...env };
  const mongo = stack.use(
    await connectMongo({ url: mongodbUrl, database: serviceEnv.MONGODB_DATABASE ?? '', appName: 'connections-test' }),
  );
  stack.defer(async () => void (await mongo.db.dropDatabase()));
  const bus = stack.use(await connectBus({ url: natsUrl, name: 'connections-test', prefix: serviceEnv.BUS_PREFIX }));
  stack.defer(() => dropStreams(bus));
  const logger = createLogger({ name: 'test', level: 'silent' });
  const catalogs: AdsCatalogSynced[] = [];
  const insights: AdsInsightsSynced[] = [];
  const accounts: AdAccountChanged[] = [];
  const searchDays: SearchDaySynced[] = [];
  const idOf = new WeakMap<object, string>();
  // The bus delivers at least once.
  const keep =
    <T extends object>(into: T[]) =>
    async (deliveries: readonly { id: string; data: T }[]) =>
      deliveries.map(({ id, data }) => {
        if (!into.some((kept) => idOf.get(kept) === id)) into.push(data);
        idOf.set(data, id);
        return done();
      });
  const consumers = [
    await consume(bus, { entry: adsCatalog, service: 'test', handle: keep(catalogs), logger }),
    await consume(bus, { entry: adsInsights, service: 'test', handle: keep(insights), logger }),
    await consume(bus, { entry: adsAccount, service: 'test', handle: keep(accounts), logger }),
    await consume(bus, { entry: searchDay, service: 'test', handle: keep(searchDays), logger }),
  ];
  // Each waits for its last pull, so disposing them together is faster.
  stack.defer(async () => void (await Promise.all(consumers.map((consumer) => consumer[Symbol.asyncDispose]()))));

  let running: AsyncDisposableStack | undefined;
  let clients: Clients | undefined;
  let address = '';
  const stopService = async () => {
    await running?.disposeAsync();
    running = undefined;
  };
  const startService = async (more: NodeJS.ProcessEnv = {}) => {
    running = new AsyncDisposableStack();
    const service = running.use(
      await start(configFromEnv({ ...serviceEnv, ...more }), {
        now,
        lookEveryMs: LOOK_EVERY_MS,
        ...(serviceLogger ? { logger: serviceLogger } : {}),
      }),
    );
    address = `127.0.0.1:${service.grpcPort}`;
    ({ clients } = running.use(connectClients(service)));
  };
  stack.defer(stopService);
  if (!isStopped) await startService();

  const started = () => {
    if (!clients) throw new Error('The service is not started.');
    return clients;
  };
  const get = async ({ profileId, id }: Connection): Promise<Connection> => {
    const { connection: found } = await started().client.getConnection({ profileId: profileId || PROFILE, id });
    if (!found) throw new Error('no connection in the answer');
    return found;
  };
  const ended = (connection: Connection) =>
    eventually(async () => {
      const found = await get(connection);
      if (!['succeeded', 'failed'].includes(found.sync?.state ?? '')) throw new Error(`still ${found.sync?.state}`);
      return found;
    }, SYNC_ENDS);
  const harness: Omit<Harness, keyof AsyncDisposable | keyof Clients> = {
    sim,
    mongo,
    get address() {
      return address;
    },
    catalogs,
    insights,
    accounts,
    searchDays,
    env: serviceEnv,
    startService,
    stopService,
    endLeases: () =>
      releaseJobs(
        redisUrl,
        QUEUES.map((name) => `${serviceEnv.BUS_PREFIX}connections-${name}`),
      ),
    connect: async (accessToken = TOKEN) => {
      const who = { profileId: PROFILE, workspaceId: WORKSPACE };
      const request = { ...who, channel: 'social_ads', accountExternalId: ACCOUNT, accessToken, deferSync: true };
      const { connection } = await started().client.createConnection(request);
      if (!connection) throw new Error('no connection in the answer');
      return connection;
    },
    now,
    advance: (ms) => {
      offset += ms;
    },
    sync: async (connection) => {
      await started().client.startSync({ profileId: connection.profileId || PROFILE, connectionId: connection.id });
      return ended(connection);
    },
    get,
    ended,
    entities: () => catalogs.flatMap((message) => message.entities),
    rows: () => insights.flatMap((message) => message.rows),
  };
  const owned = stack.move();
  const whole = Object.assign(harness, { [Symbol.asyncDispose]: () => owned.disposeAsync() });
  return Object.defineProperties(whole, following(started)) as typeof whole & Clients;
}

/** Waits until everything that was stored has been published and received here. */
export async function published(
  harness: Harness,
  { catalogs, insights }: { catalogs: number; insights: number },
): Promise<void> {
  await eventually(() => {
    if (harness.catalogs.length !== catalogs || harness.insights.length !== insights) {
      throw new Error(`${harness.catalogs.length} catalog and ${harness.insights.length} insights messages so far`);
    }
  });
}

/** Returns an entity as JSON, for comparing. */
export const entityJson = (entity: AdEntity): unknown => toJson(AdEntitySchema, entity);
