// Wires scoring together: main.ts runs this, and tests start it.
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { consume } from '@touchline/chassis/bus/consume.ts';
import { watchStream } from '@touchline/chassis/bus/watch-stream.ts';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { implement } from '@touchline/chassis/grpc/serve.ts';
import { tlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { checkValkeyAccess, valkeyOptions } from '@touchline/chassis/jobs/valkey.ts';
import { connectMongo, ensureIndexes, withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import { mongoOptions } from '@touchline/chassis/mongo/mongo-access.ts';
import { createOutbox } from '@touchline/chassis/mongo/outbox.ts';
import { busOptions, prepareStores } from '@touchline/chassis/prepare.ts';
import { reaching, runServer, type Server } from '@touchline/chassis/run-server.ts';
import { createLogger, type Logger } from '@touchline/chassis/telemetry/logger.ts';
import { adsCatalog, adsInsights, scoresRebuilt } from '@touchline/proto/catalog.ts';
import { AdFigureService } from '@touchline/proto/gen/touchline/attribution/v1/ad_figures_pb.ts';
import { ExperimentService } from '@touchline/proto/gen/touchline/scoring/v1/experiments_pb.ts';
import { ScoringService } from '@touchline/proto/gen/touchline/scoring/v1/scoring_pb.ts';
import type { ScoringConfig } from './config.ts';
import { onAdsSynced } from './events/on-ads-synced.ts';
import { republishRebuilds } from './jobs/republish-rebuilds.ts';
import { startAnalyses } from './jobs/start-analyses.ts';
import { startRebuilds } from './jobs/start-rebuilds.ts';
import { startTrainings } from './jobs/start-trainings.ts';
import { experimentService } from './rpc/experiment-service.ts';
import { getAnalysis } from './rpc/get-analysis.ts';
import { listModels } from './rpc/list-models.ts';
import { listTopPerformers } from './rpc/list-top-performers.ts';
import { requestRebuild } from './rpc/request-rebuild.ts';
import { startAnalysis } from './rpc/start-analysis.ts';
import { createReadAdFacts } from './sources/read-ad-facts.ts';
import { createReadAdWindows } from './sources/read-ad-windows.ts';
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

  const gatherMs = config.SCORE_GATHER_MS;
  const readAdFacts = createReadAdFacts(figures, analyses, experiments);
  await checkValkeyAccess(valkeyOptions(config));
  const rebuilds = stack.use(
    startRebuilds({
      ...{ config, profiles, scores, models, outbox, now, logger },
      readAdWindows: createReadAdWindows(figures, analyses, experiments),
      transaction: (fn) => withTransaction(mongo.client, fn),
    }),
  );
  const { queueRebuild } = rebuilds;
  const { admitAnalysis, allowance, queueAnalysis } = stack.use(
    startAnalyses({ config, analyses, profiles, now, logger }),
  );
  stack.use(startTrainings({ config, times, models, profiles, readAdFacts, now, logger }));

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
    dependencies: { mongodb: () => mongo.ping(), nats: async () => bus.isConnected(), valkey: () => rebuilds.ping() },
    ready: reaching({ mongo, bus }),
    logger,
  });
}
