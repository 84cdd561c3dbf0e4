// Starts the jobs that send conversions and fill audiences, and the sweep that queues them.
import { createQueue, createWorker } from '@touchline/chassis/jobs/queue.ts';
import { checkValkeyAccess, valkeyOptions } from '@touchline/chassis/jobs/valkey.ts';
import { repeat } from '@touchline/chassis/repeat.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { ExportsConfig } from '../config.ts';
import { exportAdjustments, exportDestinations, exportsEnded } from '../metrics.ts';
import { type AudienceCalls, createAudienceCalls } from '../sources/audience-calls.ts';
import type { ServiceClients } from '../sources/connect-services.ts';
import { createReadFacts } from '../sources/read-facts.ts';
import { createReadResults } from '../sources/read-results.ts';
import { createSendAdjustments } from '../sources/send-adjustments.ts';
import { createSendBatch } from '../sources/send-batch.ts';
import { createMemberSeal } from '../store/audiences/member-seal.ts';
import { PAUSE_REASONS } from '../store/export-docs.ts';
import type { ExportStores } from '../store/export-stores.ts';
import { adjustConversions } from './adjust-conversions.ts';
import { runAudience } from './audiences/run-audience.ts';
import { countEnded } from './count-ended.ts';
import {
  ADJUSTMENTS_JOB,
  AUDIENCE_JOB,
  CONVERSIONS_JOB,
  COUNTS_JOB,
  createQueueExport,
  type ExportJob,
  type JobName,
  type QueueExport,
  RESULTS_JOB,
} from './queue-export.ts';
import { readResults } from './read-results.ts';
import { sendConversions } from './send-conversions.ts';
import { sweepExports } from './sweep-exports.ts';

/** Each has a reading, also 0: a series that ended with its last destination would show its last value for minutes. */
const DESTINATION_STATES = [null, ...PAUSE_REASONS] as const;

interface Deps {
  readonly config: ExportsConfig;
  readonly stores: ExportStores;
  readonly clients: ServiceClients;
  now(): Date;
  readonly logger: Logger;
}

export interface Sending extends AsyncDisposable {
  readonly queueExport: QueueExport;
  readonly audienceCalls: AudienceCalls;
  /** Resolves when Valkey responds. */
  ping(): Promise<void>;
}

/** Starts sending; disposing ends the attempts that are running, which another process repeats. */
export async function startSending({ config, stores, clients, now, logger }: Deps): Promise<Sending> {
  await using stack = new AsyncDisposableStack();
  const { destinations, pauses, deliveries, catalogs, rechecks, adjustments, requests, audiences, members } = stores;
  const { endedCounts } = stores;
  const { attribution, facts, identity, subscribers, conversions } = clients;
  const valkey = valkeyOptions(config);
  await checkValkeyAccess(valkey);
  const queueName = `${config.BUS_PREFIX}exports-deliveries`;
  const queue = stack.use(createQueue<ExportJob>(valkey, queueName));
  const queueExport = createQueueExport(queue, logger);
  const stopping = new AbortController();
  const { signal } = stopping;
  const sending = {
    ...{
      destinations,
      pauses,
      deliveries,
      catalogs,
      rechecks,
      adjustments,
      requests,
      subscribers,
      identity,
      attribution,
      now,
      logger,
      signal,
    },
    ...{ chance: Math.random, backoffMs: config.EXPORT_BACKOFF_MS, turnMs: config.EXPORT_TURN_MS },
    pageSize: config.EXPORT_PAGE_SIZE,
    readFacts: createReadFacts({ facts, identity }),
    sendBatch: createSendBatch({ conversions, signal }),
    sendAdjustments: createSendAdjustments({ conversions, signal }),
    readResults: createReadResults({ conversions, signal }),
    resultsAfterMs: config.EXPORT_RESULTS_AFTER_MS,
    audienceCalls: createAudienceCalls({ audiences: clients.audiences, signal }),
    ...{ facts, audiences, members, memberSeal: createMemberSeal(config.EXPORT_SEALING_KEYS) },
  };
  const run: Record<JobName, (id: string) => Promise<void>> = {
    [CONVERSIONS_JOB]: sendConversions(sending),
    [AUDIENCE_JOB]: runAudience(sending),
    [ADJUSTMENTS_JOB]: adjustConversions(sending),
    [RESULTS_JOB]: readResults(sending),
    [COUNTS_JOB]: countEnded({ endedCounts, signal }),
  };
  stack.use(
    createWorker<ExportJob>(valkey, queueName, (job) => run[job.name as JobName](job.data.id), {
      concurrency: config.EXPORT_CONCURRENCY,
      logger,
      lockMs: config.EXPORT_LOCK_MS,
    }),
  );
  stack.defer(() => stopping.abort());
  const sweep = { name: 'sweep exports', everyMs: config.EXPORT_DUE_INTERVAL_MS, logger };
  const due = { destinations, rechecks, adjustments, requests, deliveries, audiences, endedCounts };
  stack.use(repeat(sweep, sweepExports({ ...due, queueExport, now })));

  // A series must exist before its first failure, or that failure would not show as a rise.
  for (const outcome of ['delivered', 'failed', 'skipped', 'refused_later'])
    for (const platform of ['social_ads', 'search_ads']) exportsEnded.add(0, { platform, kind: 'conversion', outcome });
  for (const kind of ['restatement', 'retraction'])
    for (const outcome of ['accepted', 'refused']) exportAdjustments.add(0, { platform: 'search_ads', kind, outcome });
  exportDestinations.observe(async () => {
    const counts = await destinations.countByPause();
    return DESTINATION_STATES.map((reason) => [
      counts.get(reason) ?? 0,
      { state: reason === null ? 'active' : 'paused', reason: reason ?? '' },
    ]);
  });
  const running = stack.move();
  return {
    queueExport,
    audienceCalls: sending.audienceCalls,
    ping: () => queue.ping(),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}
