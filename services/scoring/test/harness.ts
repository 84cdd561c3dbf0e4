// Runs the real service on the real stack, with a double of attribution; its clock can be put forward.
import { randomUUID } from 'node:crypto';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { type Bus, connectBus } from '@touchline/chassis/bus/bus.ts';
import { busEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import { createQueue } from '@touchline/chassis/jobs/queue.ts';
import { connectMongo, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { createLogger } from '@touchline/chassis/telemetry/logger.ts';
import { eventually } from '@touchline/chassis/testing/eventually.ts';
import { releaseJobs } from '@touchline/chassis/testing/release-jobs.ts';
import { serviceClient } from '@touchline/chassis/testing/service-client.ts';
import { dropStreams, testBusPrefix, testDatabaseName, testStack } from '@touchline/chassis/testing/stack.ts';
import { adsCatalog, adsInsights } from '@touchline/proto/catalog.ts';
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';
import { ExperimentService } from '@touchline/proto/gen/touchline/scoring/v1/experiments_pb.ts';
import {
  type Analysis,
  type ListTopPerformersResponse,
  ScoringService,
} from '@touchline/proto/gen/touchline/scoring/v1/scoring_pb.ts';
import { configFromEnv } from '../src/config.ts';
import { start } from '../src/start.ts';
import { type Collections, collectionsOf } from '../src/store/collections.ts';
import { type AdAccount, startAdAccount } from './ad-account.ts';

export interface Harness extends AsyncDisposable {
  readonly account: AdAccount;
  readonly mongo: Mongo;
  readonly bus: Bus;
  readonly collections: Collections;
  readonly env: NodeJS.ProcessEnv;
  readonly client: GrpcClient<typeof ScoringService>;
  readonly experiments: GrpcClient<typeof ExperimentService>;
  readonly ops: GrpcClient<typeof OpsService>;
  startService(env?: NodeJS.ProcessEnv): Promise<void>;
  stopService(): Promise<void>;
  advance(ms: number): void;
  /** Publishes that ads of a profile were synced. */
  sync(profileId: string): Promise<void>;
  /** Returns the rows of a window, by default the best fifty of 28 days. */
  top(profileId: string, over?: object): Promise<ListTopPerformersResponse>;
  /** Waits until a requested rebuild is served. */
  rebuilt(profileId: string): Promise<void>;
  /** Has an ad's creative analysed, and waits for the end. */
  analysed(profileId: string, adExternalId: string): Promise<Analysis>;
  /** Deletes every job, as a Valkey that lost its data would. */
  loseJobs(): Promise<void>;
  /** Takes the jobs from a killed process as the end of its leases would do later, so that the next process has them at once. */
  endLeases(): Promise<void>;
  /** Waits until nothing is left to do, since two messages of one sync may lead to two rebuilds. */
  settled(): Promise<void>;
}

const QUEUES = ['rebuilds', 'analyses', 'trainings'];

export async function startHarness(env: NodeJS.ProcessEnv = {}): Promise<Harness> {
  await using stack = new AsyncDisposableStack();
  const { mongodbUrl, natsUrl, redisUrl } = testStack();
  const account = stack.use(await startAdAccount());
  const database = testDatabaseName('scoring');
  const prefix = testBusPrefix();
  const serviceEnv: NodeJS.ProcessEnv = {
    MONGODB_URL: mongodbUrl,
    MONGODB_DATABASE: database,
    NATS_URL: natsUrl,
    REDIS_URL: redisUrl,
    BUS_PREFIX: prefix,
    SCORE_GATHER_MS: '0',
    SCORE_LOOK_INTERVAL_MS: '50',
    ATTRIBUTION_GRPC: account.address,
    CONNECTIONS_GRPC: account.address,
    ...env,
  };
  const mongo = stack.use(await connectMongo({ url: mongodbUrl, database, appName: 'scoring-test' }));
  stack.defer(async () => void (await mongo.db.dropDatabase()));
  const bus = stack.use(await connectBus({ url: natsUrl, name: 'scoring-test', prefix }));
  stack.defer(() => dropStreams(bus));

  let aheadMs = 0;
  const now = () => new Date(Date.now() + aheadMs);
  const logger = createLogger({ name: 'scoring-test', level: 'silent' });
  let running: AsyncDisposableStack | undefined;
  let clients: Pick<Harness, 'client' | 'experiments' | 'ops'> | undefined;
  const startService = async (more: NodeJS.ProcessEnv = {}) => {
    running = new AsyncDisposableStack();
    const service = running.use(await start(configFromEnv({ ...serviceEnv, ...more }), { now, logger }));
    clients = {
      client: running.use(serviceClient(ScoringService, service)),
      experiments: running.use(serviceClient(ExperimentService, service)),
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
  await startService();

  const collections = collectionsOf(mongo.db);
  const owned = stack.move();
  return {
    ...{ account, mongo, bus, collections, env: serviceEnv, startService, stopService },
    get client() {
      return started().client;
    },
    get experiments() {
      return started().experiments;
    },
    get ops() {
      return started().ops;
    },
    advance: (ms) => {
      aheadMs += ms;
    },
    sync: async (profileId) => {
      const time = new Date();
      const data = { profileId, connectionId: randomUUID(), platform: 'social_ads', syncedAt: timestampFromDate(time) };
      const envelope = () => ({ id: randomUUID(), profileId, time });
      await publish(bus, [
        busEvent(adsCatalog, { ...envelope(), data }),
        busEvent(adsInsights, { ...envelope(), data }),
      ]);
    },
    top: (profileId, over = {}) => started().client.listTopPerformers({ profileId, window: '28d', limit: 50, ...over }),
    rebuilt: async (profileId) => {
      const before = await collections.profiles.findOne({ _id: profileId });
      await started().client.requestRebuild({ profileId });
      await eventually(async () => {
        const after = await collections.profiles.findOne({ _id: profileId });
        if (after === null || after.generation === before?.generation) throw new Error('not rebuilt yet');
      });
    },
    analysed: async (profileId, adExternalId) => {
      const of = { profileId, adExternalId, platform: 'social_ads' };
      await started().client.startAnalysis(of);
      return eventually(async () => {
        const { analysis } = await started().client.getAnalysis(of);
        if (analysis === undefined || !['done', 'failed'].includes(analysis.state)) throw new Error('not ended yet');
        return analysis;
      });
    },
    loseJobs: async () => {
      for (const name of QUEUES) {
        await using queue = createQueue(redisUrl, `${prefix}scoring-${name}`);
        await queue.queue.obliterate({ force: true });
      }
    },
    endLeases: () =>
      releaseJobs(
        redisUrl,
        QUEUES.map((name) => `${prefix}scoring-${name}`),
      ),
    settled: async () => {
      await eventually(async () => {
        const { backlogs } = await started().ops.getBacklog({});
        const waiting = backlogs.filter(({ pending }) => pending > 0n).map(({ name }) => name);
        if (waiting.length > 0) throw new Error(`still to do: ${waiting}`);
      });
    },
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
