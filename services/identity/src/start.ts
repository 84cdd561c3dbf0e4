// Wires identity together: main.ts runs this, and tests start it.
import { randomUUID } from 'node:crypto';
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { consume } from '@touchline/chassis/bus/consume.ts';
import { observeDeadLetters } from '@touchline/chassis/bus/dead-letter.ts';
import { publish } from '@touchline/chassis/bus/publish.ts';
import { watchStream } from '@touchline/chassis/bus/watch-stream.ts';
import { grpcClient } from '@touchline/chassis/grpc/client.ts';
import { implement } from '@touchline/chassis/grpc/serve.ts';
import { tlsFiles } from '@touchline/chassis/grpc/tls.ts';
import { connectMongo } from '@touchline/chassis/mongo/mongo.ts';
import { mongoOptions } from '@touchline/chassis/mongo/mongo-access.ts';
import { createOutbox } from '@touchline/chassis/mongo/outbox.ts';
import { busOptions, prepareStores } from '@touchline/chassis/prepare.ts';
import { reaching, runServer, type Server } from '@touchline/chassis/run-server.ts';
import { createLogger, type Logger } from '@touchline/chassis/telemetry/logger.ts';
import { eventsRecorded, eventsRecordedWithTraits, identityMerged } from '@touchline/proto/catalog.ts';
import { ErasureService } from '@touchline/proto/gen/touchline/identity/v1/erasure_pb.ts';
import { IdentityService } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { TraitsService } from '@touchline/proto/gen/touchline/tracking/v1/traits_pb.ts';
import type { IdentityConfig } from './config.ts';
import { createIdentifierDigests } from './erasure/identifier-digests.ts';
import { createIdentifierSeal } from './erasure/identifier-seal.ts';
import { startErasures } from './erasure/start-erasures.ts';
import { fetchTraits } from './events/fetch-traits.ts';
import { onEventsRecorded } from './events/on-events-recorded.ts';
import { withTraits } from './events/with-traits.ts';
import { republishFacts } from './jobs/republish-facts.ts';
import { createLinkTokenSeal } from './link-tokens/link-token-seal.ts';
import { batchGetCustomers } from './rpc/batch-get-customers.ts';
import { eraseCustomerRpc } from './rpc/erase-customer.ts';
import { findCustomer } from './rpc/find-customer.ts';
import { getErasure } from './rpc/get-erasure.ts';
import { importCustomers } from './rpc/import-customers.ts';
import { matchCustomers } from './rpc/match-customers.ts';
import { mintLinkTokens } from './rpc/mint-link-tokens.ts';
import { resolveIdentity } from './rpc/resolve-identity.ts';
import { searchCustomers } from './rpc/search-customers.ts';
import { indexes, openCollections } from './store/collections.ts';
import { createEraseCustomer } from './store/erase-customer.ts';
import { findCustomers } from './store/find-customers.ts';
import { recordSightings } from './store/record-sightings.ts';
import { createResolveClaims } from './store/resolve-claims.ts';
import { createSagaStore } from './store/saga-store.ts';
import { createSearchCustomers } from './store/search-customers.ts';
import { createSearchReindex } from './store/search-reindex.ts';
import { createTermShares } from './store/term-shares.ts';

export interface Overrides {
  logger?: Logger;
  now?: () => Date;
  newId?: () => string;
  /** How long the caller of an erasure waits for the other stores; two seconds by default. */
  erasurePatienceMs?: number;
  /** How often the service looks for erasures and for what the bus lost. */
  sweepMs?: number;
}

const NAME = 'identity';
const BATCH_SIZE = 200;

/** Makes the streams and indexes that the service needs; a Job runs this before an install. */
export const prepare = (config: IdentityConfig) => prepareStores({ name: NAME, config, indexes: indexes });

/** Starts the service. Disposing it fails readiness, finishes the work in hand, then closes everything in reverse order. */
export async function start(config: IdentityConfig, overrides: Overrides = {}): Promise<Server> {
  const logger = overrides.logger ?? createLogger({ name: NAME, level: config.LOG_LEVEL });
  const { now = () => new Date(), newId = randomUUID, erasurePatienceMs: patienceMs, sweepMs } = overrides;
  await using stack = new AsyncDisposableStack();

  const mongo = stack.use(await connectMongo({ ...mongoOptions(config), appName: NAME }));
  const collections = await openCollections(mongo.db);
  const bus = stack.use(await connectBus({ name: NAME, service: NAME, logger, ...busOptions(config) }));
  const outbox = stack.use(createOutbox({ db: mongo.db, bus, logger }));
  const digests = createIdentifierDigests(config.ERASURE_KEYS);
  const identifierSeal = createIdentifierSeal(config.ERASURE_KEYS);
  const graph = { client: mongo.client, collections, outbox, digests, now, newId };
  const resolveClaims = createResolveClaims(graph);
  const republish = republishFacts({ collections, bus, now });
  const watch = {
    db: mongo.db,
    bus,
    stream: identityMerged.stream,
    republish,
    logger,
    ...(sweepMs && { everyMs: sweepMs }),
  };
  const streamWatch = stack.use(await watchStream(watch));

  const linkTokens = createLinkTokenSeal(config.LINK_TOKEN_KEYS);
  const searchReindex = stack.use(createSearchReindex({ collections, now, logger }));
  const search = createSearchCustomers(collections, { termShares: createTermShares(collections, now), searchReindex });

  const handle = onEventsRecorded({
    resolveClaims,
    linkTokens,
    findCustomers: (refs) => findCustomers(collections, refs),
    recordSightings: (updates) => recordSightings(collections, updates),
    publish: (events) => publish(bus, events),
  });
  const ledger = stack.use(grpcClient(TraitsService, { address: config.TRACKING_GRPC, tls: tlsFiles(config) }));
  const reading = { service: NAME, batchSize: BATCH_SIZE, logger };
  const named = withTraits({ fetchTraits: fetchTraits(ledger), handle });
  const recorded = stack.use(await consume(bus, { entry: eventsRecorded, handle: named, ...reading }));
  const recordedBefore = stack.use(await consume(bus, { entry: eventsRecordedWithTraits, handle, ...reading }));

  const sagas = createSagaStore(graph);
  const erasures = stack.use(startErasures({ config, bus, outbox, store: sagas, logger, ...(sweepMs && { sweepMs }) }));

  const backlogs = {
    events_recorded: async () => (await recorded.pending()) + (await recordedBefore.pending()),
    erasures: () => collections.erasures.countDocuments({ completed_at: null }),
    outbox: () => outbox.pending(),
    'lost-streams': () => streamWatch.pending(),
  };
  const oldest = { outbox: () => outbox.oldestAt(), erasures: () => sagas.oldestAt() };
  observeDeadLetters(bus);
  return await runServer(stack, {
    name: NAME,
    config,
    services: [
      implement(IdentityService, {
        importCustomers: importCustomers({ resolveClaims }),
        searchCustomers: searchCustomers({ collections, search }),
        batchGetCustomers: batchGetCustomers({ collections }),
        matchCustomers: matchCustomers({ collections }),
        findCustomer: findCustomer({ collections }),
        resolveIdentity: resolveIdentity({ collections }),
        mintLinkTokens: mintLinkTokens({ collections, linkTokens, now }),
      }),
      implement(ErasureService, {
        eraseCustomer: eraseCustomerRpc({
          collections,
          eraseCustomer: createEraseCustomer({ ...graph, identifierSeal, receivedUntil: erasures.receivedUntil }),
          run: erasures.run,
          ...(patienceMs !== undefined && { patienceMs }),
        }),
        getErasure: getErasure({ collections }),
      }),
    ],
    backlogs,
    oldest,
    dependencies: { mongodb: () => mongo.ping(), nats: async () => bus.isConnected() },
    ready: reaching({ mongo, bus }),
    logger,
  });
}
