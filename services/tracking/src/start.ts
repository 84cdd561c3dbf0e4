// Wires tracking together: main.ts runs this, and tests start it.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Bus, connectBus } from '@touchline/chassis/bus/bus.ts';
import type { BusEvent } from '@touchline/chassis/bus/cloud-event.ts';
import { consume } from '@touchline/chassis/bus/consume.ts';
import { eraseMessages, type Look } from '@touchline/chassis/bus/erase-messages.ts';
import { publish as publishToBus } from '@touchline/chassis/bus/publish.ts';
import { createStreamState } from '@touchline/chassis/bus/stream-state.ts';
import { unavailable } from '@touchline/chassis/errors.ts';
import { implement } from '@touchline/chassis/grpc/serve.ts';
import { connectMongo, ensureIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { mongoOptions } from '@touchline/chassis/mongo/mongo-access.ts';
import { busOptions, prepareStores } from '@touchline/chassis/prepare.ts';
import { reaching, runServer, type Server } from '@touchline/chassis/run-server.ts';
import { createLogger, type Logger } from '@touchline/chassis/telemetry/logger.ts';
import { eventsRecorded, eventsRecordedWithTraits, profileChanged } from '@touchline/proto/catalog.ts';
import { ErasureService } from '@touchline/proto/gen/touchline/tracking/v1/erasure_pb.ts';
import { TraitsService } from '@touchline/proto/gen/touchline/tracking/v1/traits_pb.ts';
import { trackerScript } from '../tracker/build.ts';
import { createKeyCache } from './collector/key-cache.ts';
import { createScripts } from './collector/script.ts';
import { serveCollector } from './collector/serve-collector.ts';
import type { TrackingConfig } from './config.ts';
import { onProfileChanged } from './events/on-profile-changed.ts';
import { openLocations } from './geo/open-locations.ts';
import { watchDatabase } from './ingest/database-health.ts';
import { createGroupCommit } from './ingest/group-commit.ts';
import { createRecordEvents } from './ingest/record-events.ts';
import { startRelay } from './relay/relay.ts';
import { eraseEventsRpc } from './rpc/erase-events.ts';
import { getReceivedUntilRpc } from './rpc/get-received-until.ts';
import { getTraitsRpc } from './rpc/get-traits.ts';
import { serveEvents } from './serve-events.ts';
import { serveSites } from './serve-sites.ts';
import { startLedgerExpiry } from './start-ledger-expiry.ts';
import { cacheReads } from './store/cache-reads.ts';
import { createEraseRows } from './store/erase-rows.ts';
import { indexes } from './store/indexes.ts';
import { createLedger } from './store/ledger.ts';
import { createLedgerExpiry } from './store/ledger-expiry.ts';
import { createLedgerQueries } from './store/ledger-queries.ts';
import { createLeftOut } from './store/left-out.ts';
import { createProfileStates } from './store/profile-states.ts';
import { createQualityCounts } from './store/quality-counts.ts';
import { createRefusals } from './store/refusals.ts';
import { createRelayWriters } from './store/relay-writers.ts';
import { createTrackerSettings } from './store/tracker-settings.ts';
import { createTrackingKeys } from './store/tracking-keys.ts';
import { createReadTraits } from './store/traits-of-events.ts';

export interface Overrides {
  logger?: Logger;
  clock?: () => Date;
  /** Milliseconds of a clock that never jumps; by it, cached reads expire. */
  monotonic?: () => number;
  /** Makes the tracker script for given options; built from tracker/ by default. */
  tracker?: typeof trackerScript;
  /** Publishes events; a test may hold them back. */
  publish?: (bus: Bus, events: readonly BusEvent[]) => Promise<void>;
}

export interface Tracking extends Server {
  readonly collectorPort: number;
}

const NAME = 'tracking';

/** Makes the streams and indexes that the service needs; a Job runs this before an install. */
export const prepare = (config: TrackingConfig) => prepareStores({ name: NAME, config, indexes: indexes });

/**
 * Starts the service. Disposing it fails readiness, finishes the running calls, publishes what was stored, then closes everything
 * in reverse order.
 */
export async function start(config: TrackingConfig, overrides: Overrides = {}): Promise<Tracking> {
  const logger = overrides.logger ?? createLogger({ name: NAME, level: config.LOG_LEVEL });
  const { clock = () => new Date(), tracker = trackerScript, publish = publishToBus } = overrides;
  const { monotonic = () => performance.now() } = overrides;
  await using stack = new AsyncDisposableStack();

  const trackerOf = await tracker();
  const scriptOf = createScripts(trackerOf);
  const findPlace = await openLocations(config, logger);
  const mongo = stack.use(await connectMongo({ ...mongoOptions(config), appName: NAME }));
  const isUp = watchDatabase(mongo.client);
  await ensureIndexes(mongo.db, indexes);
  const ledger = createLedger(mongo.db, { timeoutMs: config.COMMIT_TIMEOUT_MS });
  const expiry = createLedgerExpiry(mongo.db);
  const queries = createLedgerQueries(mongo.db);
  const refusals = createRefusals(mongo.db);
  const leftOut = stack.use(createLeftOut({ db: mongo.db, clock, logger }));
  const keys = createTrackingKeys(mongo.db);
  const states = createProfileStates(mongo.db);
  const timeZoneOf = cacheReads(states.timeZoneOf, monotonic);
  const qualityCounts = stack.use(createQualityCounts({ db: mongo.db, timeZoneOf, logger }));
  const writers = createRelayWriters(mongo.db);
  const settings = createTrackerSettings(mongo.db);
  /** Makes a reader of a profile's data that judging events needs, cached for a moment. */
  const ofProfiles = <T>(find: (profileId: string) => Promise<T>) =>
    cacheReads(async (profileId) => {
      if (!isUp()) throw unavailable('The event store is unavailable; send the events again.', 2);
      return find(profileId);
    }, monotonic);
  const settingsOf = ofProfiles(settings.find);
  const countryOf = ofProfiles(states.countryOf);

  const bus = stack.use(await connectBus({ name: NAME, service: NAME, logger, ...busOptions(config) }));
  const relay = stack.use(
    startRelay({
      id: randomUUID(),
      ledger,
      writers,
      publish: (events) => publish(bus, events),
      stream: createStreamState({ db: mongo.db, bus, stream: eventsRecorded.stream }),
      clock,
      sweepMs: config.RELAY_SWEEP_MS,
      commitTimeoutMs: config.COMMIT_TIMEOUT_MS,
      logger,
    }),
  );
  const profiles = stack.use(
    await consume(bus, { entry: profileChanged, service: NAME, handle: onProfileChanged(states), logger }),
  );
  const commit = createGroupCommit({
    ledger,
    relay,
    isUp,
    clock,
    queueLimit: config.COMMIT_QUEUE_LIMIT,
    timeoutMs: config.COMMIT_TIMEOUT_MS,
  });
  const addressing = { freshKey: randomUUID };
  const reading = { settingsOf, countryOf, findPlace };
  const recordEvents = createRecordEvents({
    commit,
    refusals,
    leftOut,
    qualityCounts,
    addressing,
    ...reading,
    clock,
    logger,
  });

  stack.use(startLedgerExpiry({ db: mongo.db, bus, config, expiry, states, writers, clock, logger }));
  const sites = stack.use(
    serveSites({
      db: mongo.db,
      config,
      bus,
      ledger,
      qualityCounts,
      refusals,
      writers,
      keys,
      settings,
      clock,
      monotonic,
      logger,
    }),
  );

  const backlogs = { 'raw-outbox': () => relay.pending(), access_profile_changed: () => profiles.pending() };
  const oldest = { 'raw-outbox': () => relay.oldestAt() };
  const services = [
    serveEvents({
      ...{ recordEvents, keys, ledger, queries, relay, refusals, leftOut, qualityCounts, timeZoneOf, settings, clock },
      ...{ originOf: sites.originOf, trackerOf },
    }),
    ...sites.services,
    implement(TraitsService, { getTraits: getTraitsRpc({ readTraits: createReadTraits(mongo.db) }) }),
    implement(ErasureService, {
      eraseEvents: eraseEventsRpc({ rows: createEraseRows(mongo.db), relay, eraseMessages: eraseRecorded(bus) }),
      getReceivedUntil: getReceivedUntilRpc({ ledger, expiry }),
    }),
  ];
  const collector = stack.use(
    await serveCollector({
      host: config.COLLECTOR_HOST ?? config.HOST,
      port: config.COLLECTOR_PORT,
      requestTimeoutMs: config.COLLECTOR_REQUEST_TIMEOUT_MS,
      grace: () => delay(config.DRAIN_GRACE_MS),
      drainTimeoutMs: config.DRAIN_TIMEOUT_MS,
      limits: {
        perAddress: config.COLLECTOR_ADDRESS_RATE_LIMIT_PER_MINUTE,
        perKey: config.COLLECTOR_KEY_RATE_LIMIT_PER_MINUTE,
      },
      scriptOf,
      profileOf: createKeyCache(async (key) => {
        if (!isUp()) throw unavailable('The tracking keys are unavailable.', 2);
        const profileId = await keys.profileOf(key);
        return profileId === undefined || (await states.isArchived(profileId)) ? undefined : profileId;
      }, monotonic),
      settingsOf,
      ownerOf: sites.ownerOf,
      noteVisit: sites.noteVisit,
      isArchived: cacheReads(states.isArchived, monotonic),
      recordEvents,
      keepRefusals: (records) =>
        refusals.add(records, clock()).catch((err: unknown) => logger.warn({ err }, 'refusals were not stored')),
      proxies: {
        trustedProxies: config.TRUSTED_PROXIES,
        countryHeader: config.COUNTRY_HEADER,
        cityHeader: config.CITY_HEADER,
      },
      findPlace,
      docsUrl: `${config.PUBLIC_BASE_URL}/docs/errors`,
      clock,
      logger,
    }),
  );

  const dependencies = { mongodb: () => mongo.ping(), nats: async () => bus.isConnected() };
  const isReaching = reaching({ mongo, bus });
  const ready = async () => isUp() && (await isReaching());
  const server = await runServer(stack, {
    ...{ name: NAME, config, services, backlogs, oldest, dependencies, ready, logger },
  });
  return { ...server, collectorPort: collector.port };
}

/** Erases the messages of events. A message's id is the event's, or `<id>.<revision>` for a later revision. */
const eraseRecorded = (bus: Bus) => (profileId: string, eventIds: ReadonlySet<string>, look: Look) =>
  eraseMessages(
    bus,
    [eventsRecorded, eventsRecordedWithTraits],
    profileId,
    (id) => eventIds.has(id.replace(/\.\d+$/, '')),
    look,
  );
