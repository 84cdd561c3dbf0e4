// Starts the exports: it wires the deliveries that conversions.credited adds, the jobs that send them, and the calls of the API.
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { consume } from '@touchline/chassis/bus/consume.ts';
import type { GrpcService } from '@touchline/chassis/grpc/serve.ts';
import { createQueue, createWorker } from '@touchline/chassis/jobs/queue.ts';
import { valkeyOptions } from '@touchline/chassis/jobs/valkey.ts';
import { repeat } from '@touchline/chassis/repeat.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { conversionsCredited } from '@touchline/proto/catalog.ts';
import type { Db } from 'mongodb';
import type { ConnectionsConfig } from '../config.ts';
import { onConversionsCredited } from '../events/on-conversions-credited.ts';
import { fillAudience } from '../jobs/exports/fill-audience.ts';
import { AUDIENCE_JOB, createQueueExport, type ExportJob } from '../jobs/exports/queue-export.ts';
import { sendConversions } from '../jobs/exports/send-conversions.ts';
import { sweepExports } from '../jobs/exports/sweep-exports.ts';
import { exportDestinations, exportsEnded } from '../metrics.ts';
import type { AdPlatforms } from '../providers/ad-platforms.ts';
import { exportService } from '../rpc/exports/export-service.ts';
import type { Connections } from '../store/connections.ts';
import { createCatalogs } from '../store/exports/catalogs.ts';
import { createDestinations } from '../store/exports/destinations.ts';
import { createExportDeliveries } from '../store/exports/export-deliveries.ts';
import { exportCollections } from '../store/exports/export-indexes.ts';
import { createReceivedRevisions } from '../store/exports/received-revisions.ts';
import type { TokenSeal } from '../store/token-seal.ts';
import { createReadFacts } from './read-facts.ts';
import { connectServices } from './service-clients.ts';

export interface ExportsDeps {
  readonly config: ConnectionsConfig;
  readonly db: Db;
  readonly bus: Bus;
  readonly connections: Connections;
  readonly platforms: AdPlatforms;
  readonly seal: TokenSeal;
  now(): Date;
  readonly logger: Logger;
}

export interface Exports extends AsyncDisposable {
  readonly service: GrpcService;
  /** Counts credited conversions that have no deliveries yet. */
  credited(): Promise<number>;
  /** Counts deliveries that have not ended, whatever they wait for. */
  pending(): Promise<number>;
  /** Returns since when the oldest delivery that may be sent has been waiting. */
  oldestAt(): Promise<Date | undefined>;
}

/** Starts exporting; disposing finishes the attempts that are running. */
export async function startExports(deps: ExportsDeps): Promise<Exports> {
  const { config, db, bus, connections, platforms, seal, now, logger } = deps;
  await using stack = new AsyncDisposableStack();
  const collections = exportCollections(db);
  const destinations = createDestinations(collections);
  const deliveries = createExportDeliveries(collections);
  const catalogs = createCatalogs(collections);
  const revisions = createReceivedRevisions(collections);
  const { attribution, facts, identity, subscribers } = stack.use(connectServices(config));

  const queueName = `${config.BUS_PREFIX}connections-exports`;
  const queue = stack.use(createQueue<ExportJob>(valkeyOptions(config), queueName));
  const queueExport = createQueueExport(queue, logger);
  const stopping = new AbortController();
  const sending = {
    ...{ connections, platforms, seal, destinations, deliveries, catalogs, subscribers, identity, attribution },
    ...{ now, logger, chance: Math.random, backoffMs: config.EXPORT_BACKOFF_MS, turnMs: config.EXPORT_TURN_MS },
    readFacts: createReadFacts({ facts, identity }),
    signal: stopping.signal,
  };
  const runConversions = sendConversions(sending);
  const runAudience = fillAudience(sending);
  stack.use(
    createWorker<ExportJob>(
      valkeyOptions(config),
      queueName,
      (job) => (job.name === AUDIENCE_JOB ? runAudience(job.data.id) : runConversions(job.data.id)),
      { concurrency: config.EXPORT_CONCURRENCY, logger, lockMs: config.EXPORT_LOCK_MS },
    ),
  );
  stack.defer(() => stopping.abort());
  const sweep = { name: 'sweep exports', everyMs: config.EXPORT_DUE_INTERVAL_MS, logger };
  stack.use(repeat(sweep, sweepExports({ destinations, deliveries, queueExport, now })));
  const handle = onConversionsCredited({ destinations, catalogs, deliveries, revisions, queueExport, now });
  const consumer = stack.use(
    await consume(bus, { entry: conversionsCredited, service: 'connections', handle, logger }),
  );

  // A series must exist before its first failure, or that failure would not show as a rise.
  for (const outcome of ['delivered', 'failed', 'skipped'])
    exportsEnded.add(0, { platform: 'social_ads', kind: 'conversion', outcome });
  exportDestinations.observe(async () =>
    Object.entries(await destinations.states()).map(([state, count]) => [count, { state }]),
  );

  const checkGoal = async (profileId: string, goal: string, range: { dateFrom: string; dateTo: string }) =>
    void (await attribution.listConvertedCustomers({ profileId, goal, range, limit: 1 }));
  const service = exportService({
    ...{
      connections,
      platforms,
      seal,
      now,
      destinations,
      deliveries,
      catalogs,
      queueExport,
      checkGoal,
      askMs: config.ASK_TIMEOUT_MS,
    },
  });
  const running = stack.move();
  return {
    service,
    credited: () => consumer.pending(),
    pending: () => deliveries.pending(),
    oldestAt: () => destinations.oldestDue(now()),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
