// Wires scoring together: main.ts runs this, and tests start it.
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { consume } from '@touchline/chassis/bus/consume.ts';
import { watchStream } from '@touchline/chassis/bus/watch-stream.ts';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { implement } from '@touchline/chassis/grpc/serve.ts';
import { tlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { createQueue, createWorker } from '@touchline/chassis/jobs/queue.ts';
import { checkValkeyAccess, valkeyOptions } from '@touchline/chassis/jobs/valkey.ts';
import { configuredModel } from '@touchline/chassis/model/language-model.ts';
import { connectMongo, ensureIndexes, withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import { mongoOptions } from '@touchline/chassis/mongo/mongo-access.ts';
import { createOutbox } from '@touchline/chassis/mongo/outbox.ts';
import { busOptions, prepareStores } from '@touchline/chassis/prepare.ts';
import { repeat } from '@touchline/chassis/repeat.ts';
import { reaching, runServer, type Server } from '@touchline/chassis/run-server.ts';
import { createLogger, type Logger } from '@touchline/chassis/telemetry/logger.ts';
import { adsCatalog, adsInsights, scoresRebuilt } from '@touchline/proto/catalog.ts';
import { TenantService } from '@touchline/proto/gen/touchline/access/v1/tenants_pb.ts';
import { AdFigureService } from '@touchline/proto/gen/touchline/attribution/v1/ad_figures_pb.ts';
import { AllowanceService } from '@touchline/proto/gen/touchline/attribution/v1/allowances_pb.ts';
import { AdPlatformService } from '@touchline/proto/gen/touchline/connections/v1/ad_platform_pb.ts';
import { ExperimentService } from '@touchline/proto/gen/touchline/scoring/v1/experiments_pb.ts';
import { ScoringService } from '@touchline/proto/gen/touchline/scoring/v1/scoring_pb.ts';
import type { ScoringConfig } from './config.ts';
import { onAdsSynced } from './events/on-ads-synced.ts';
import { createAdmitAnalysis } from './jobs/admit-analysis.ts';
import { createAnalyseCreative } from './jobs/analyse-creative.ts';
import { createDescribeCreative, type Modelling } from './jobs/describe-creative.ts';
import { createQueueAnalysis, type DueAnalysis, sweepAnalyses } from './jobs/queue-analysis.ts';
import { createQueueRebuild, type DueProfile, sweepDue } from './jobs/queue-rebuild.ts';
import { createQueueTraining, type DueTraining, sweepTrainings } from './jobs/queue-training.ts';
import { createRebuildScores } from './jobs/rebuild-scores.ts';
import { republishRebuilds } from './jobs/republish-rebuilds.ts';
import { createTrainModel, noTrainingsYet } from './jobs/train-model.ts';
import { experimentService } from './rpc/experiment-service.ts';
import { getAnalysis } from './rpc/get-analysis.ts';
import { listModels } from './rpc/list-models.ts';
import { listTopPerformers } from './rpc/list-top-performers.ts';
import { requestRebuild } from './rpc/request-rebuild.ts';
import { startAnalysis } from './rpc/start-analysis.ts';
import { createAllowance } from './sources/allowance.ts';
import { createReadModelAccess } from './sources/model-access.ts';
import { createReadAdFacts } from './sources/read-ad-facts.ts';
import { createReadAdWindows } from './sources/read-ad-windows.ts';
import { createReadCreative } from './sources/read-creative.ts';
import { createAnalyses } from './store/analyses.ts';
import { collectionsOf, scoringIndexes } from './store/collections.ts';
import { createExperiments } from './store/experiments.ts';
import { createModels } from './store/models.ts';
import { createProfiles } from './store/profiles.ts';
import { createScores } from './store/scores.ts';
import { createTrainingTimes } from './store/training-times.ts';

export interface Overrides {
  logger?: Logger;
  now?: () => Date;
}

const NAME = 'scoring';
/** The call looks in every account of a profile. */
const CREATIVE_DEADLINE_MS = 30_000;
/** Attribution needs a while for the lifetime figures of a large profile. */
const FIGURES_DEADLINE_MS = 60_000;

/** Makes the streams and indexes that the service needs; a Job runs this before an install. */
export const prepare = (config: ScoringConfig) => prepareStores({ name: NAME, config, indexes: scoringIndexes });

/**
 * Starts the service. Disposing it fails readiness, finishes the rebuilds in progress, then closes everything in reverse order.
 */
export async function start(config: ScoringConfig, overrides: Overrides = {}): Promise<Server> {
  const logger = overrides.logger ?? createLogger({ name: NAME, level: config.LOG_LEVEL });
  const { now = () => new Date() } = overrides;
  await using stack = new AsyncDisposableStack();

  const mongo = stack.use(await connectMongo({ ...mongoOptions(config), appName: NAME }));
  await ensureIndexes(mongo.db, scoringIndexes);
  const bus = stack.use(await connectBus({ name: NAME, service: NAME, logger, ...busOptions(config) }));
  const outbox = stack.use(createOutbox({ db: mongo.db, bus, logger }));
  const collections = collectionsOf(mongo.db);
  const profiles = createProfiles(collections);
  const scores = createScores(collections);
  const analyses = createAnalyses(collections);
  const models = createModels(collections);
  const times = createTrainingTimes(collections);
  const experiments = createExperiments(collections);
  const republish = republishRebuilds({ profiles, bus, now });
  const streamWatch = stack.use(
    await watchStream({ db: mongo.db, bus, stream: scoresRebuilt.stream, republish, logger }),
  );
  const tls = tlsFiles(config);
  const figures = stack.use(
    grpcClient(AdFigureService, {
      address: config.ATTRIBUTION_GRPC,
      deadlineMs: FIGURES_DEADLINE_MS,
      tls,
    }),
  );

  const platforms = stack.use(
    grpcClient(AdPlatformService, {
      address: config.CONNECTIONS_GRPC,
      deadlineMs: CREATIVE_DEADLINE_MS,
      tls,
    }),
  );

  const gatherMs = config.SCORE_GATHER_MS;
  const readAdFacts = createReadAdFacts(figures, analyses, experiments);
  const rebuildScores = createRebuildScores({
    profiles,
    scores,
    models,
    readAdWindows: createReadAdWindows(figures, analyses, experiments),
    outbox,
    transaction: (fn) => withTransaction(mongo.client, fn),
    now,
    intervalMs: config.SCORE_INTERVAL_MS,
    gatherMs,
  });
  const valkey = valkeyOptions(config);
  await checkValkeyAccess(valkey);
  const queueName = `${config.BUS_PREFIX}${NAME}-rebuilds`;
  const queue = stack.use(createQueue<DueProfile>(valkey, queueName));
  const queueRebuild = createQueueRebuild(queue);
  stack.use(
    createWorker<DueProfile>(valkey, queueName, ({ data }) => rebuildScores(data.profileId), {
      concurrency: config.SCORE_CONCURRENCY,
      logger,
      lockMs: config.SCORE_LOCK_MS,
    }),
  );
  const analysisQueue = `${config.BUS_PREFIX}${NAME}-analyses`;
  const analysing = stack.use(createQueue<DueAnalysis>(valkey, analysisQueue));
  const queueAnalysis = createQueueAnalysis(analysing);
  const readCreative = createReadCreative(platforms);
  const lockMs = config.SCORE_LOCK_MS;
  const allowance = createAllowance(stack.use(grpcClient(AllowanceService, { address: config.ATTRIBUTION_GRPC, tls })));
  const modelling = startModelling(config, stack);
  const creatives = createDescribeCreative({ analyses, modelling, now });
  const admitAnalysis = createAdmitAnalysis({ modelling, readCreative, creatives, allowance });
  const analyse = createAnalyseCreative({
    ...{ analyses, readCreative, creatives, allowance, profiles, now, gatherMs, lockMs },
  });
  stack.use(
    createWorker<DueAnalysis>(valkey, analysisQueue, ({ data }) => analyse(data.analysisId), {
      concurrency: config.SCORE_CONCURRENCY,
      logger,
      lockMs,
    }),
  );
  const trainingQueue = `${config.BUS_PREFIX}${NAME}-trainings`;
  const training = stack.use(createQueue<DueTraining>(valkey, trainingQueue));
  const stopTraining = new AbortController();
  const intervalMs = config.SCORE_TRAIN_INTERVAL_MS;
  const trainModel = createTrainModel({ times, models, profiles, readAdFacts, now, intervalMs, gatherMs });
  noTrainingsYet();
  stack.use(
    createWorker<DueTraining>(
      valkey,
      trainingQueue,
      ({ data }) => trainModel(data.profileId, stopTraining.signal),
      // One at a time, so that rebuilds keep most of attribution and of this process.
      { concurrency: 1, logger, lockMs },
    ),
  );
  // A training may take minutes and loses nothing: a stop does not wait for it.
  stack.defer(() => stopTraining.abort());
  const timesOfTraining = { name: 'sweep trainings', everyMs: config.SCORE_LOOK_INTERVAL_MS, logger };
  const queueTraining = createQueueTraining(training);
  stack.use(repeat(timesOfTraining, sweepTrainings({ times, queueTraining, now })));
  const looking = { name: 'sweep analyses', everyMs: config.SCORE_LOOK_INTERVAL_MS, logger };
  stack.use(repeat(looking, sweepAnalyses({ analyses, queueAnalysis, now })));
  const sweep = { name: 'sweep due', everyMs: config.SCORE_LOOK_INTERVAL_MS, logger };
  stack.use(repeat(sweep, sweepDue({ profiles, queueRebuild, now })));

  const handle = onAdsSynced({ profiles, now, gatherMs });
  const catalog = stack.use(await consume(bus, { entry: adsCatalog, service: NAME, handle, logger }));
  const insights = stack.use(await consume(bus, { entry: adsInsights, service: NAME, handle, logger }));

  const backlogs = {
    [catalog.name]: () => catalog.pending(),
    [insights.name]: () => insights.pending(),
    rebuilds: () => profiles.dueCount(now()),
    analyses: () => analyses.countOpen(),
    trainings: () => times.dueCount(now()),
    outbox: () => outbox.pending(),
    'lost-streams': () => streamWatch.pending(),
  };
  const oldest = { rebuilds: () => profiles.dueSince(now()), outbox: () => outbox.oldestAt() };
  return await runServer(stack, {
    name: NAME,
    config,
    services: [
      implement(ScoringService, {
        listTopPerformers: listTopPerformers({ scores }),
        requestRebuild: requestRebuild({ profiles, queueRebuild, now }),
        listModels: listModels({ models }),
        startAnalysis: startAnalysis({ analyses, admitAnalysis, allowance, queueAnalysis, profiles, now, gatherMs }),
        getAnalysis: getAnalysis({ analyses }),
      }),
      implement(ExperimentService, experimentService({ experiments, profiles, now, gatherMs })),
    ],
    backlogs,
    oldest,
    dependencies: { mongodb: () => mongo.ping(), nats: async () => bus.isConnected(), valkey: () => queue.ping() },
    ready: reaching({ mongo, bus }),
    logger,
  });
}

/** Returns the language model that the settings name, with access to ask whose ads it may see; undefined without one. */
function startModelling(config: ScoringConfig, stack: AsyncDisposableStack): Modelling | undefined {
  const model = configuredModel(config);
  if (model === undefined || config.ACCESS_GRPC === undefined) return undefined;
  const tenants = stack.use(grpcClient(TenantService, { address: config.ACCESS_GRPC, tls: tlsFiles(config) }));
  return { model, readModelAccess: createReadModelAccess(tenants) };
}
