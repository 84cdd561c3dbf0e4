// Runs the real service on the real stack, with the real connections as a process of its own and the simulator as the platform.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type Bus, connectBus } from '@touchline/chassis/bus/bus.ts';
import { consume } from '@touchline/chassis/bus/consume.ts';
import { done } from '@touchline/chassis/bus/verdict.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { connectMongo, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { serviceClient } from '@touchline/chassis/testing/service-client.ts';
import { spawnService } from '@touchline/chassis/testing/spawn-service.ts';
import { dropStreams, testBusPrefix, testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { adsAction } from '@touchline/proto/catalog.ts';
import {
  type Action,
  CampaignService,
  type UrlTagResult,
} from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import { ConnectionsService } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import type { AdActionApplied } from '@touchline/proto/gen/touchline/events/v1/ad_actions_pb.ts';
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { type ProviderSim, startProviderSim } from '../../../tools/provider-sim/provider-sim.ts';
import { APP, CUSTOMER, REFRESH_TOKEN, smallGoogleWorld } from '../../../tools/provider-sim/test/small-google-world.ts';
import { ACCOUNT, smallWorld, TOKEN } from '../../../tools/provider-sim/test/small-world.ts';
import { configFromEnv } from '../src/config.ts';
import { COPY_CONSENT } from '../src/domain/copy-consent.ts';
import { start } from '../src/start.ts';
import { type Collections, collectionsOf } from '../src/store/collections.ts';

const CONNECTIONS = join(import.meta.dirname, '../../connections/src/main.ts');

export { ACCOUNT, TOKEN };

/** Ids on the platform of the small world's objects: its campaign, its paused campaign, its ad set with a budget and its ad. */
export const IDS = {
  campaign: '120210000000000001',
  paused: '120210000000000002',
  adSet: '220000000000000003',
  ad: '320000000000000001',
} as const;

/** The client of Google's OAuth app is that of the simulator's small world. */
const world = () => ({ ...smallWorld(), google: smallGoogleWorld() });

const NOBODY = '127.0.0.1:1';

export interface Harness extends AsyncDisposable {
  readonly sim: ProviderSim;
  readonly mongo: Mongo;
  readonly bus: Bus;
  readonly collections: Collections;
  readonly env: NodeJS.ProcessEnv;
  readonly client: GrpcClient<typeof CampaignService>;
  readonly connections: GrpcClient<typeof ConnectionsService>;
  /** Messages received from the bus, in order; one may be there twice. */
  readonly heard: { readonly id: string; readonly data: AdActionApplied }[];
  startService(env?: NodeJS.ProcessEnv): Promise<void>;
  stopService(): Promise<void>;
  /** Stops the service, and starts it with these variables changed. */
  restartService(env?: NodeJS.ProcessEnv): Promise<void>;
  /** Creates a profile and connects it to the account, without a sync. */
  profile(token?: string): Promise<Profile>;
  /** Does the same with the account of search_ads. */
  searchProfile(): Promise<Profile>;
  /** Connects a profile to the account of search_ads, too. */
  connectSearch(profile: Profile): Promise<void>;
  /** Returns the messages published for a profile, each once. */
  told(profileId: string): AdActionApplied[];
  /** Returns the writes that the platform received since the last call of this function. */
  writes(): string[];
  /** Resets the platform to its initial state. */
  freshWorld(): Promise<void>;
}

/** The calls of a profile; by default each is an operation of its own. */
export interface Profile {
  readonly id: string;
  readonly connectionId: string;
  status(id?: string): ReturnType<GrpcClient<typeof CampaignService>['getStatus']>;
  pause(id?: string, operationId?: string): Promise<Action>;
  resume(id?: string, operationId?: string): Promise<Action>;
  setAd(status: 'PAUSED' | 'ACTIVE', id?: string): Promise<Action>;
  budget(dailyBudget: string, id?: string, operationId?: string): Promise<Action>;
  undo(actionId: string, operationId?: string): Promise<Action>;
  /** Gives a valid consent, unless another is given. */
  tag(ids: readonly string[], operationId?: string, consent?: object | null): Promise<UrlTagResult[]>;
  tags(more?: object): ReturnType<GrpcClient<typeof CampaignService>['listUrlTags']>;
  /** @returns whether the answer came from a scan of just before */
  scan(): Promise<boolean>;
  actions(): Promise<Action[]>;
  /** The same calls as dry runs, which are no operations. */
  readonly dry: Omit<Profile, 'dry'>;
}

export const ACTOR = {
  kind: 'user',
  id: '7b110b0f-4a3e-4a52-9d52-8f6c2a0e3a52',
  credentialId: 'session-1',
  credentialKind: 'session',
};

/** Returns a consent that was given now to the text of copies. */
export const goodConsent = () => ({
  ...{ version: COPY_CONSENT.version, textHash: COPY_CONSENT.textHash, acceptedBy: 'user:17' },
  acceptedAt: timestampFromDate(new Date()),
});

async function startHarness(): Promise<Harness> {
  await using stack = new AsyncDisposableStack();
  const { mongodbUrl, natsUrl, redisUrl } = testStack();
  const sim = stack.use(await startProviderSim({ world: world() }));
  const shared = {
    MONGODB_URL: mongodbUrl,
    NATS_URL: natsUrl,
    BUS_PREFIX: testBusPrefix(),
  };
  const database = testDatabaseName('campaigns');
  const mongo = stack.use(await connectMongo({ url: mongodbUrl, database, appName: 'campaigns-test' }));
  stack.defer(async () => void (await mongo.db.dropDatabase()));
  const bus = stack.use(await connectBus({ url: natsUrl, name: 'campaigns-test', prefix: shared.BUS_PREFIX }));
  stack.defer(() => dropStreams(bus));
  const ofConnections = testDatabaseName('campaigns_conn');
  stack.defer(async () => void (await mongo.client.db(ofConnections).dropDatabase()));
  const connecting = stack.use(
    await spawnService(CONNECTIONS, {
      ...shared,
      REDIS_URL: redisUrl,
      MONGODB_DATABASE: ofConnections,
      TOKEN_SEALING_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      META_GRAPH_URL: sim.url,
      GOOGLE_ADS_URL: sim.url,
      GOOGLE_DATA_MANAGER_URL: sim.url,
      GOOGLE_OAUTH_URL: sim.url,
      GOOGLE_CLIENT_ID: APP.client_id,
      GOOGLE_CLIENT_SECRET: APP.client_secret,
      GOOGLE_ADS_DEVELOPER_TOKEN: APP.developer_token,
      SYNC_INTERVAL_MINUTES: '0',
      MAIL_POLL_SECONDS: '0',
      // The service that it calls only about outcomes and exports.
      TRACKING_GRPC: NOBODY,
      ATTRIBUTION_GRPC: NOBODY,
      IDENTITY_GRPC: NOBODY,
      MESSAGES_GRPC: NOBODY,
      ACCESS_GRPC: NOBODY,
    }),
  );
  const serviceEnv: NodeJS.ProcessEnv = {
    ...shared,
    MONGODB_DATABASE: database,
    LOG_LEVEL: 'silent',
    CONNECTIONS_GRPC: connecting.address,
    // Tests that need the sweep set their own interval.
    SETTLE_INTERVAL_MS: '3600000',
    // Nor does a slow machine end the window in which a write is not sent again; tests that need its end set it.
    OUTCOME_WINDOW_MS: '3600000',
    // A machine that stops for seconds does not end the lease of a live process.
    ACTION_LOCK_MS: '60000',
    ACTION_WAIT_MS: '60000',
    CONNECTIONS_TIMEOUT_MS: '60000',
  };
  const connections = stack.use(serviceClient(ConnectionsService, connecting));
  const heard: { id: string; data: AdActionApplied }[] = [];
  const logger = createLogger({ name: 'test', level: 'silent' });
  const handle = async (deliveries: readonly { id: string; data: AdActionApplied }[]) =>
    deliveries.map(({ id, data }) => {
      heard.push({ id, data });
      return done();
    });
  stack.use(await consume(bus, { entry: adsAction, service: 'test', handle, logger }));

  let running: AsyncDisposableStack | undefined;
  let client: GrpcClient<typeof CampaignService> | undefined;
  const startService = async (more: NodeJS.ProcessEnv = {}) => {
    running = new AsyncDisposableStack();
    const service = running.use(await start(configFromEnv({ ...serviceEnv, ...more })));
    client = running.use(serviceClient(CampaignService, service, { deadlineMs: 90_000 }));
  };
  const stopService = async () => {
    await running?.disposeAsync();
    running = undefined;
  };
  const calls = () => client ?? raise();
  stack.defer(stopService);
  await startService();

  const searchAccount = { channel: 'search_ads', accountExternalId: CUSTOMER, accessToken: REFRESH_TOKEN };
  const connected = async (
    account: { channel: string; accountExternalId: string; accessToken: string },
    profileId: string = randomUUID(),
  ) => {
    const of = { profileId, workspaceId: profileId };
    const { connection } = await connections.createConnection({ ...of, ...account, deferSync: true });
    return profileCalls(calls, of.profileId, connection?.id ?? raise());
  };

  let seen = 0;
  const owned = stack.move();
  return {
    ...{ sim, mongo, bus, collections: collectionsOf(mongo.db), env: serviceEnv, connections, heard },
    ...{ startService, stopService },
    restartService: async (env) => {
      await stopService();
      await startService(env);
    },
    get client() {
      return calls();
    },
    profile: (accessToken = TOKEN) => connected({ channel: 'social_ads', accountExternalId: ACCOUNT, accessToken }),
    searchProfile: () => connected(searchAccount),
    connectSearch: async ({ id }) => void (await connected(searchAccount, id)),
    told: (profileId) => {
      const byId = new Map(heard.map(({ id, data }) => [id, data]));
      return [...byId.values()].filter((event) => event.profileId === profileId);
    },
    writes: () => {
      const all = sim.calls().filter((call) => call.startsWith('POST '));
      const fresh = all.slice(seen).map((call) => call.replace('POST /v26.0/', ''));
      seen = all.length;
      return fresh;
    },
    freshWorld: async () => {
      const init = { method: 'PUT', headers: { 'content-type': 'application/json' } };
      await fetch(`${sim.url}/__sim/world`, { ...init, body: JSON.stringify(world()) });
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

let common: Promise<Harness> | undefined;

/** Returns one harness for all test files of a run, since starting the services takes longer than the tests. */
export async function commonHarness(): Promise<Harness> {
  common ??= startHarness();
  const harness = await common;
  await harness.freshWorld();
  harness.writes();
  return harness;
}

/** Ends the common harness with the run; mocha calls it. */
export async function mochaGlobalTeardown(): Promise<void> {
  await (await common)?.[Symbol.asyncDispose]();
}

/** Makes the calls of a profile over whichever client there is at the time of the call. */
export function profileCalls(
  client: () => GrpcClient<typeof CampaignService>,
  profileId: string,
  connectionId: string,
): Profile {
  const of = { profileId, appliedBy: ACTOR };
  return {
    ...callsOf(client, profileId, connectionId, (operationId) => ({ ...of, operationId })),
    dry: callsOf(client, profileId, connectionId, () => ({ ...of, operationId: '', options: { dryRun: true } })),
  };
}

interface WriteBase {
  readonly profileId: string;
  readonly appliedBy: typeof ACTOR;
  readonly operationId: string;
  readonly options?: { readonly dryRun: boolean };
}

function callsOf(
  client: () => GrpcClient<typeof CampaignService>,
  profileId: string,
  connectionId: string,
  base: (operationId: string) => WriteBase,
): Omit<Profile, 'dry'> {
  const must = ({ action }: { action?: Action | undefined }) => action ?? raise();
  const set = async (level: AdLevel, status: string, externalId: string, operationId: string) =>
    must(await client().setStatus({ ...base(operationId), level, status, externalId }));
  return {
    id: profileId,
    connectionId,
    status: (externalId = IDS.campaign) => client().getStatus({ profileId, externalId }),
    pause: (id = IDS.campaign, operation = randomUUID()) => set(AdLevel.CAMPAIGN, 'PAUSED', id, operation),
    resume: (id = IDS.campaign, operation = randomUUID()) => set(AdLevel.CAMPAIGN, 'ACTIVE', id, operation),
    setAd: (status, id = IDS.ad) => set(AdLevel.AD, status, id, randomUUID()),
    budget: async (dailyBudget, adSetExternalId = IDS.adSet, operation = randomUUID()) =>
      must(await client().setBudget({ ...base(operation), dailyBudget, adSetExternalId })),
    undo: async (actionId, operation = randomUUID()) =>
      must(await client().undoAction({ ...base(operation), actionId })),
    tag: async (adExternalIds, operation = randomUUID(), consent = goodConsent()) => {
      const asked = { ...base(operation), adExternalIds: [...adExternalIds], ...(consent && { consent }) };
      return (await client().applyUrlTags(asked)).results;
    },
    tags: (more = {}) => client().listUrlTags({ profileId, limit: 50, ...more }),
    scan: async () => (await client().scanUrlTags({ profileId })).cached,
    actions: async () => (await client().listActions({ profileId, limit: 200 })).actions,
  };
}

function raise(): never {
  throw new Error('The service is not started, or returned a message without a required field.');
}
