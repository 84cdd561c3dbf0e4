// Wires attribution together: main.ts runs this, and tests start it.
import { type Bus, connectBus } from '@touchline/chassis/bus/bus.ts';
import { type Consumer, consume } from '@touchline/chassis/bus/consume.ts';
import { observeDeadLetters } from '@touchline/chassis/bus/dead-letter.ts';
import { implement } from '@touchline/chassis/grpc/serve.ts';
import { connectMongo, ensureIndexes, type Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { mongoOptions } from '@touchline/chassis/mongo/mongo-access.ts';
import { createOutbox } from '@touchline/chassis/mongo/outbox.ts';
import { busOptions, prepareStores } from '@touchline/chassis/prepare.ts';
import { repeat } from '@touchline/chassis/repeat.ts';
import { reaching, runServer, type Server } from '@touchline/chassis/run-server.ts';
import { createLogger, type Logger } from '@touchline/chassis/telemetry/logger.ts';
import {
  adsAccount,
  adsAction,
  adsCatalog,
  adsInsights,
  identityLinked,
  identityMerged,
  identityResolved,
  ledgerExpired,
  profileChanged,
  searchDay,
} from '@touchline/proto/catalog.ts';
import { AdFigureService } from '@touchline/proto/gen/touchline/attribution/v1/ad_figures_pb.ts';
import { AdIdService } from '@touchline/proto/gen/touchline/attribution/v1/ad_ids_pb.ts';
import { AttributionService } from '@touchline/proto/gen/touchline/attribution/v1/attribution_pb.ts';
import { ClassificationService } from '@touchline/proto/gen/touchline/attribution/v1/classification_pb.ts';
import { ErasureService } from '@touchline/proto/gen/touchline/attribution/v1/erasure_pb.ts';
import { OrganicSearchService } from '@touchline/proto/gen/touchline/attribution/v1/organic_search_pb.ts';
import { OutcomeService } from '@touchline/proto/gen/touchline/attribution/v1/outcomes_pb.ts';
import { createReplayJobs, type ReplayJobs } from './cluster/replay-jobs.ts';
import type { AttributionConfig } from './config.ts';
import { EVENTS_PER_PART } from './domain/replay-parts.ts';
import { onAdsAccount } from './events/on-ads-account.ts';
import { onAdsAction } from './events/on-ads-action.ts';
import { onAdsCatalog } from './events/on-ads-catalog.ts';
import { onAdsInsights } from './events/on-ads-insights.ts';
import { onIdentityLinked } from './events/on-identity-linked.ts';
import { onIdentityMerged } from './events/on-identity-merged.ts';
import { onIdentityResolved } from './events/on-identity-resolved.ts';
import { onLedgerExpired } from './events/on-ledger-expired.ts';
import { onProfileChanged } from './events/on-profile-changed.ts';
import { onSearchDay } from './events/on-search-day.ts';
import { expireJourneys } from './jobs/expire-journeys.ts';
import { createRecomputeLoop, type RecomputeLoop } from './jobs/recompute-loop.ts';
import type { WorkerPatience } from './jobs/replay-deps.ts';
import { watchOwnStreams } from './jobs/watch-own-streams.ts';
import { createCountTouchedConversions } from './rpc/count-touched-conversions.ts';
import { exportFactsService } from './rpc/describe-conversions.ts';
import { createErasePerson } from './rpc/erase-person.ts';
import { createFindAds } from './rpc/find-ads.ts';
import { createFindConversion } from './rpc/find-conversion.ts';
import { createGetAd } from './rpc/get-ad.ts';
import { createGetAdIdQuality } from './rpc/get-ad-id-quality.ts';
import { createGetClassification } from './rpc/get-classification.ts';
import { createGetJourney } from './rpc/get-journey.ts';
import { createGetOverview } from './rpc/get-overview.ts';
import { createGetPayment } from './rpc/get-payment.ts';
import { createGetPlatformComparison } from './rpc/get-platform-comparison.ts';
import { createGetTrend } from './rpc/get-trend.ts';
import { createGetUnattributed } from './rpc/get-unattributed.ts';
import { createImportRates } from './rpc/import-rates.ts';
import { createForgetLateEvents, createListLateEvents } from './rpc/late-events.ts';
import { createListAdFigures } from './rpc/list-ad-figures.ts';
import { createListAdWindows } from './rpc/list-ad-windows.ts';
import { createListCampaignConversions } from './rpc/list-campaign-conversions.ts';
import { createListCampaigns } from './rpc/list-campaigns.ts';
import { createListConvertedCustomers } from './rpc/list-converted-customers.ts';
import { createListGoals } from './rpc/list-goals.ts';
import { createListOrganicSearch } from './rpc/list-organic-search.ts';
import { createListPayments } from './rpc/list-payments.ts';
import { createListPersonConversions } from './rpc/list-person-conversions.ts';
import { createListRecordedOutcomes } from './rpc/list-recorded-outcomes.ts';
import { createListTouches } from './rpc/list-touches.ts';
import { createMarkInstallment } from './rpc/mark-installment.ts';
import { createRecordRefund } from './rpc/record-refund.ts';
import { createReplaceGoals } from './rpc/replace-goals.ts';
import { createReplayService } from './rpc/replay-service.ts';
import { createSetClassification } from './rpc/set-classification.ts';
import { createSetGoalEvent } from './rpc/set-goal-event.ts';
import { createSetProviderReversal } from './rpc/set-provider-reversal.ts';
import { createSummarizePersons } from './rpc/summarize-persons.ts';
import { summaryServices } from './rpc/summary-service.ts';
import { createUndoRefund } from './rpc/undo-refund.ts';
import { createUpsertGoal } from './rpc/upsert-goal.ts';
import { collectionsOf } from './store/collections.ts';
import { createProfileLeases } from './store/credit/leases.ts';
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
const BATCH_SIZE = 500;
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
  const services = [
    attributionService(mongo, loop, overrides),
    implement(AdFigureService, {
      listAdFigures: createListAdFigures({ db: mongo.db }),
      listAdWindows: createListAdWindows({ db: mongo.db }),
    }),
    implement(AdIdService, {
      getAdIdQuality: createGetAdIdQuality({ db: mongo.db, ...(overrides.now && { now: overrides.now }) }),
    }),
    implement(OrganicSearchService, { listOrganicSearch: createListOrganicSearch({ db: mongo.db }) }),
    ...summaryServices(mongo.db, config, overrides.now ?? (() => new Date())),
    erasureService(mongo, loop),
    classificationService(mongo, loop, overrides),
    createReplayService({ mongo, bus, nudge: loop.nudge, now: overrides.now ?? (() => new Date()) }),
    outcomeService(mongo, overrides),
    exportFactsService(mongo.db),
  ];
  const dependencies = { mongodb: () => mongo.ping(), nats: async () => bus.isConnected() };
  const ready = reaching({ mongo, bus });
  return await runServer(stack, { name: NAME, config, services, backlogs, oldest, dependencies, ready, logger });
}

function replayJobs({ REPLAY_JOB: manifest, REPLAY_JOB_MIN_EVENTS: minEvents }: AttributionConfig): ReplayJobs | null {
  return manifest === undefined ? null : createReplayJobs({ manifest, minEvents });
}

interface ConsumerDeps {
  bus: Bus;
  mongo: Mongo;
  loop: RecomputeLoop;
  logger: Logger;
}

async function startConsumers({ bus, mongo, loop, logger }: ConsumerDeps): Promise<Consumer[]> {
  const deps = { client: mongo.client, collections: collectionsOf(mongo.db), nudge: loop.nudge };
  const common = { service: NAME, batchSize: BATCH_SIZE, logger };
  return Promise.all([
    consume(bus, { ...common, entry: profileChanged, handle: onProfileChanged(deps) }),
    consume(bus, { ...common, entry: ledgerExpired, handle: onLedgerExpired(deps) }),
    consume(bus, { ...common, entry: identityResolved, handle: onIdentityResolved(deps) }),
    consume(bus, { ...common, entry: identityLinked, handle: onIdentityLinked(deps) }),
    consume(bus, { ...common, entry: identityMerged, handle: onIdentityMerged(deps) }),
    consume(bus, { ...common, entry: adsCatalog, handle: onAdsCatalog(deps), batchSize: 20 }),
    consume(bus, { ...common, entry: adsInsights, handle: onAdsInsights(deps), batchSize: 20 }),
    consume(bus, { ...common, entry: adsAccount, handle: onAdsAccount(deps), batchSize: 20 }),
    consume(bus, { ...common, entry: adsAction, handle: onAdsAction(deps), batchSize: 20 }),
    consume(bus, { ...common, entry: searchDay, handle: onSearchDay(deps), batchSize: 20 }),
  ]);
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

function attributionService({ client, db }: Mongo, { nudge }: RecomputeLoop, { now }: Overrides) {
  return implement(AttributionService, {
    listCampaigns: createListCampaigns({ db, now }),
    getUnattributed: createGetUnattributed({ db }),
    getPlatformComparison: createGetPlatformComparison({ db, now }),
    getTrend: createGetTrend({ db, now }),
    getAd: createGetAd({ db, now }),
    listCampaignConversions: createListCampaignConversions({ db }),
    getOverview: createGetOverview({ db, now }),
    countTouchedConversions: createCountTouchedConversions({ db, now }),
    listConvertedCustomers: createListConvertedCustomers({ db }),
    getJourney: createGetJourney({ db }),
    listTouches: createListTouches({ db }),
    findConversion: createFindConversion({ db }),
    listPersonConversions: createListPersonConversions({ db }),
    summarizePersons: createSummarizePersons({ db }),
    listGoals: createListGoals({ db }),
    upsertGoal: createUpsertGoal({ client, db, nudge }),
    setGoalEvent: createSetGoalEvent({ client, db, nudge }),
    replaceGoals: createReplaceGoals({ client, db, nudge }),
    listPayments: createListPayments({ db }),
    getPayment: createGetPayment({ db }),
    markInstallment: createMarkInstallment({ client, db, nudge, ...(now === undefined ? {} : { now }) }),
    setProviderReversal: createSetProviderReversal({ client, db, nudge, ...(now === undefined ? {} : { now }) }),
    findAds: createFindAds({ db }),
    recordRefund: createRecordRefund({ client, db, nudge, ...(now === undefined ? {} : { now }) }),
    undoRefund: createUndoRefund({ client, db, nudge }),
    importRates: createImportRates({ db, nudge }),
  });
}

function erasureService({ db }: Mongo, { nudge }: RecomputeLoop) {
  return implement(ErasureService, {
    erasePerson: createErasePerson({ db, nudge }),
    listLateEvents: createListLateEvents({ db }),
    forgetLateEvents: createForgetLateEvents({ db }),
  });
}

function outcomeService({ db }: Mongo, { now = () => new Date() }: Overrides) {
  return implement(OutcomeService, { listRecordedOutcomes: createListRecordedOutcomes({ db, now }) });
}

function classificationService({ client, db }: Mongo, { nudge }: RecomputeLoop, { now = () => new Date() }: Overrides) {
  return implement(ClassificationService, {
    getClassification: createGetClassification({ db }),
    setClassification: createSetClassification({ client, db, nudge, now }),
  });
}
