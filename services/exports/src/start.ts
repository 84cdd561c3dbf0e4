// Wires exports together: main.ts runs this, and tests start it.
import { connectBus } from '@touchline/chassis/bus/bus.ts';
import { consume } from '@touchline/chassis/bus/consume.ts';
import { watchStream } from '@touchline/chassis/bus/watch-stream.ts';
import { connectMongo, ensureIndexes } from '@touchline/chassis/mongo/mongo.ts';
import { mongoOptions } from '@touchline/chassis/mongo/mongo-access.ts';
import { createOutbox } from '@touchline/chassis/mongo/outbox.ts';
import { busOptions, prepareStores } from '@touchline/chassis/prepare.ts';
import { reaching, runServer, type Server } from '@touchline/chassis/run-server.ts';
import { createLogger, type Logger } from '@touchline/chassis/telemetry/logger.ts';
import {
  connectionHealthChanged,
  conversionsCredited,
  exportsDelivered,
  identityErased,
  profileChanged,
} from '@touchline/proto/catalog.ts';
import type { ExportsConfig } from './config.ts';
import { onConnectionHealth } from './events/on-connection-health.ts';
import { onConversionsCredited } from './events/on-conversions-credited.ts';
import { onIdentityErased } from './events/on-identity-erased.ts';
import { onProfileChanged } from './events/on-profile-changed.ts';
import { createDropMembers } from './jobs/audiences/drop-members.ts';
import { republishExports } from './jobs/republish-exports.ts';
import { startSending } from './jobs/start-sending.ts';
import { exportService } from './rpc/export-service.ts';
import { connectServices } from './sources/connect-services.ts';
import { createStrangersAmong } from './sources/strangers-among.ts';
import { exportIndexes, exportOutbox } from './store/export-indexes.ts';
import { createExportStores } from './store/export-stores.ts';

export interface Overrides {
  logger?: Logger;
  now?: () => Date;
}

const NAME = 'exports';

/** Makes the streams and indexes that the service needs; a Job runs this before an install. */
export const prepare = (config: ExportsConfig) => prepareStores({ name: NAME, config, indexes: exportIndexes });

/**
 * Starts the service. Disposing it fails readiness, finishes the attempts that are running, then closes everything in reverse
 * order.
 */
export async function start(config: ExportsConfig, overrides: Overrides = {}): Promise<Server> {
  const logger = overrides.logger ?? createLogger({ name: NAME, level: config.LOG_LEVEL });
  const { now = () => new Date() } = overrides;
  await using stack = new AsyncDisposableStack();

  const mongo = stack.use(await connectMongo({ ...mongoOptions(config), appName: NAME }));
  await ensureIndexes(mongo.db, exportIndexes);
  const bus = stack.use(await connectBus({ name: NAME, service: NAME, logger, ...busOptions(config) }));
  const outbox = stack.use(createOutbox({ db: mongo.db, bus, logger, collections: exportOutbox(mongo.db) }));
  const stores = createExportStores(mongo, outbox);
  const { destinations, deliveries } = stores;
  const { stream } = exportsDelivered;
  const republish = republishExports({ ...stores, bus, now });
  const streamWatch = stack.use(await watchStream({ db: mongo.db, bus, stream, republish, logger }));
  const clients = stack.use(connectServices(config));
  const sending = stack.use(await startSending({ config, stores, clients, now, logger }));
  const { queueExport, audienceCalls } = sending;
  const reading = { service: NAME, logger };
  const dropMembers = createDropMembers({ ...stores, now });
  const deps = { ...stores, queueExport, dropMembers, now };
  const consumers = [
    stack.use(await consume(bus, { ...reading, entry: conversionsCredited, handle: onConversionsCredited(deps) })),
    stack.use(await consume(bus, { ...reading, entry: identityErased, handle: onIdentityErased(deps) })),
    stack.use(await consume(bus, { ...reading, entry: profileChanged, handle: onProfileChanged(deps) })),
    stack.use(await consume(bus, { ...reading, entry: connectionHealthChanged, handle: onConnectionHealth(deps) })),
  ];

  const { attribution, identity, conversions } = clients;
  const checkGoal = async (profileId: string, goal: string, range: { dateFrom: string; dateTo: string }) =>
    void (await attribution.listConvertedCustomers({ profileId, goal, range, limit: 1 }));
  const strangersAmong = createStrangersAmong(identity);
  const calls = { platformAudiences: clients.audiences, audienceCalls };
  return await runServer(stack, {
    name: NAME,
    config,
    services: [exportService({ ...stores, ...calls, conversions, queueExport, checkGoal, strangersAmong, now })],
    backlogs: {
      ...Object.fromEntries(consumers.map(({ name, pending }) => [name, pending])),
      exports: () => deliveries.pending(),
      rechecks: () => stores.rechecks.pending(),
      audiences: () => stores.audiences.pending(now()),
      outbox: () => outbox.pending(),
      'lost-streams': () => streamWatch.pending(),
    },
    oldest: { exports: () => destinations.oldestDue(now()), outbox: () => outbox.oldestAt() },
    dependencies: { mongodb: () => mongo.ping(), nats: async () => bus.isConnected(), valkey: () => sending.ping() },
    ready: reaching({ mongo, bus }),
    logger,
  });
}
