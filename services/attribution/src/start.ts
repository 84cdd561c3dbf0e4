// Wires attribution together: main.ts runs this, and tests start it.
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { observeDeadLetters } from '@touchline/chassis/bus/dead-letter.ts';
import { connectMongo, ensureIndexes, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { mongoOptions } from '@touchline/chassis/mongo/mongo-access.ts';
import { createOutbox } from '@touchline/chassis/mongo/outbox.ts';
import { busOptions, prepareStores } from '@touchline/chassis/prepare.ts';
import { repeat } from '@touchline/chassis/repeat.ts';
import { reaching, runServer, type Server } from '@touchline/chassis/run-server.ts';
import { createLogger, type Logger } from '@touchline/chassis/telemetry/logger.ts';
import { createReplayJobs, type ReplayJobs } from './cluster/replay-jobs.ts';
import type { AttributionConfig } from './config.ts';
import { EVENTS_PER_PART } from './domain/replay-parts.ts';
import { startConsumers } from './events/start-consumers.ts';
import { expireJourneys } from './jobs/expire-journeys.ts';
import { createRecomputeLoop, type RecomputeLoop } from './jobs/recompute-loop.ts';
import type { WorkerPatience } from './jobs/replay-deps.ts';
import { watchOwnStreams } from './jobs/watch-own-streams.ts';
import { attributionServices } from './rpc/attribution-services.ts';
import { collectionsOf } from './store/collections.ts';
import { createProfileLeases } from './store/credit/leases.ts';
import { createFiguresMemory, observeFigures } from './store/figures/figures-memory.ts';
import { createOpenFigures } from './store/figures/open-figures.ts';
import { indexes } from './store/indexes.ts';
import { countUnfinished } from './store/replay/replay-progress.ts';
import type { ReplayDoc } from './store/replay/replay-schema.ts';

export interface Overrides {
  logger?: Logger;
  now?: () => Date;
  /** How long figures that a replay replaced are kept for requests that are reading them. */
  replacedRetentionMs?: number;
  /** How long workers of a replay may be silent. */
  patience?: WorkerPatience;
  /** With small parts, tests can observe a replay halfway. */
  eventsPerPart?: number;
  /** Awaited before each step of a replay, so that tests can stop it where they want. */
  beforeReplayStep?: (replay: ReplayDoc) => Promise<void>;
  /** How often to look for work that no process reported to this one, and for what the bus lost. */
  sweepMs?: number;
  /** How many old events of one person are deleted at a time. */
  maxEventsPerPerson?: number;
}

const NAME = 'attribution';
const BYTES_PER_MB = 1_000_000;
/** Far longer than any response takes to read. */
const REPLACED_RETENTION_MS = 60_000;
const PATIENCE: WorkerPatience = { awayMs: 30_000, runningMs: 600_000 };

/** Makes the streams and indexes that the service needs; a Job runs this before an install. */
export const prepare = (config: AttributionConfig) => prepareStores({ name: NAME, config, indexes: indexes });

/** Starts the service. Disposing it fails readiness, finishes what is in hand, then closes everything in reverse order. */
export async function start(config: AttributionConfig, overrides: Overrides = {}): Promise<Server> {
  const logger = overrides.logger ?? createLogger({ name: NAME, level: config.LOG_LEVEL });
  await using stack = new AsyncDisposableStack();

  const mongo = stack.use(await connectMongo({ ...mongoOptions(config), appName: NAME }));
  await ensureIndexes(mongo.db, indexes);
  const bus = stack.use(await connectBus({ name: NAME, service: NAME, logger, ...busOptions(config) }));
  const outbox = stack.use(createOutbox({ db: mongo.db, bus, logger }));
  const collections = collectionsOf(mongo.db);
  const retentionMs = overrides.replacedRetentionMs ?? REPLACED_RETENTION_MS;
  const derived = { client: mongo.client, collections, outbox, logger };
  const { patience = PATIENCE, eventsPerPart = EVENTS_PER_PART, beforeReplayStep: beforeStep, sweepMs } = overrides;
  const watch = { ...derived, db: mongo.db, bus, ...(sweepMs && { everyMs: sweepMs }) };
  const streamWatch = stack.use(await watchOwnStreams(watch));
  const replays = { retentionMs, jobs: replayJobs(config), patience, eventsPerPart, ...(beforeStep && { beforeStep }) };
  const loop = stack.use(createRecomputeLoop({ ...derived, ...replays, ...(sweepMs && { sweepMs }) }));
  const consumers = await startConsumers({ bus, mongo, loop, logger });
  for (const consumer of consumers) stack.use(consumer);
  stack.use(startExpiry({ config, mongo, loop, logger, ...overrides }));

  const backlogs = {
    ...Object.fromEntries(consumers.map((consumer) => [consumer.name, () => consumer.pending()])),
    dirty: () => loop.pending(),
    replays: () => countUnfinished(collections.replays),
    outbox: () => outbox.pending(),
    'lost-streams': () => streamWatch.pending(),
    late_events: () => collections.lateEvents.countDocuments({}),
  };
  const oldest = { dirty: () => loop.oldestAt(), outbox: () => outbox.oldestAt() };
  observeDeadLetters(bus);
  const now = overrides.now ?? (() => new Date());
  const memory = createFiguresMemory(collections, { maxBytes: config.REPORT_MEMORY_MB * BYTES_PER_MB });
  observeFigures(memory);
  const openFigures = createOpenFigures(collections, memory);
  const services = attributionServices({ config, mongo, bus, loop, openFigures, now });
  const dependencies = { mongodb: () => mongo.ping(), nats: async () => bus.isConnected() };
  const ready = reaching({ mongo, bus });
  return await runServer(stack, { name: NAME, config, services, backlogs, oldest, dependencies, ready, logger });
}

function replayJobs({ REPLAY_JOB: manifest, REPLAY_JOB_MIN_EVENTS: minEvents }: AttributionConfig): ReplayJobs | null {
  return manifest === undefined ? null : createReplayJobs({ manifest, minEvents });
}

interface ExpiryDeps extends Pick<Overrides, 'now' | 'maxEventsPerPerson'> {
  config: AttributionConfig;
  mongo: Mongo;
  loop: RecomputeLoop;
  logger: Logger;
}

function startExpiry({ config, mongo, loop, logger, now = () => new Date(), maxEventsPerPerson }: ExpiryDeps) {
  const collections = collectionsOf(mongo.db);
  const leases = createProfileLeases(collections.leases);
  const everyMs = config.JOURNEY_EXPIRY_PASS_MS;
  const deps = { client: mongo.client, collections, leases, nudge: loop.nudge, now, everyMs, logger };
  const looking = { name: 'deleting old journey events', everyMs: config.JOURNEY_EXPIRY_INTERVAL_MS, logger };
  return repeat(looking, expireJourneys({ ...deps, ...(maxEventsPerPerson !== undefined && { maxEventsPerPerson }) }));
}
