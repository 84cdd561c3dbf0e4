// Queues what is due, whatever happened to its job: retries, what a pause held back, and everything after Valkey lost its jobs.
import type { Adjustments } from '../store/adjustments.ts';
import type { Audiences } from '../store/audiences/audiences.ts';
import type { Destinations } from '../store/destinations.ts';
import type { EndedCounts } from '../store/ended-counts.ts';
import type { ExportDeliveries } from '../store/export-deliveries.ts';
import type { Rechecks } from '../store/rechecks.ts';
import type { AcceptedRequests } from '../store/requests.ts';
import {
  ADJUSTMENTS_JOB,
  ALL,
  AUDIENCE_JOB,
  CONVERSIONS_JOB,
  COUNTS_JOB,
  type QueueExport,
  RESULTS_JOB,
} from './queue-export.ts';

interface Deps {
  readonly destinations: Pick<Destinations, 'due'>;
  readonly rechecks: Pick<Rechecks, 'due'>;
  readonly adjustments: Pick<Adjustments, 'due'>;
  readonly requests: Pick<AcceptedRequests, 'due'>;
  readonly deliveries: Pick<ExportDeliveries, 'dueAudiences'>;
  readonly audiences: Pick<Audiences, 'due'>;
  readonly endedCounts: Pick<EndedCounts, 'isBehind'>;
  readonly queueExport: Pick<QueueExport, 'add'>;
  now(): Date;
}

const MAX_AUDIENCES = 100;

export function sweepExports({
  destinations,
  rechecks,
  adjustments,
  requests,
  deliveries,
  audiences,
  endedCounts,
  queueExport,
  now,
}: Deps) {
  return async (stopping: AbortSignal): Promise<void> => {
    for (const id of new Set([...(await destinations.due(now())), ...(await rechecks.due())])) {
      if (stopping.aborted) return;
      await queueExport.add(CONVERSIONS_JOB, id);
    }
    for (const id of await adjustments.due(now())) {
      if (stopping.aborted) return;
      await queueExport.add(ADJUSTMENTS_JOB, id);
    }
    for (const id of await requests.due(now())) {
      if (stopping.aborted) return;
      await queueExport.add(RESULTS_JOB, id);
    }
    const toFill = (await deliveries.dueAudiences(now(), MAX_AUDIENCES)).map(({ _id }) => _id);
    for (const id of new Set([...toFill, ...(await audiences.due(now(), MAX_AUDIENCES))])) {
      if (stopping.aborted) return;
      await queueExport.add(AUDIENCE_JOB, id);
    }
    if (await endedCounts.isBehind()) await queueExport.add(COUNTS_JOB, ALL);
  };
}
