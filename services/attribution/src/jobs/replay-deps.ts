// Declares the dependencies of the steps of a replay.
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { ReplayJobs } from '../cluster/replay-jobs.ts';
import type { ReplayDoc } from '../store/replay/replay-schema.ts';
import type { RecomputeDeps } from './recompute-batch.ts';

/** How long workers may be silent before the service takes over. */
export interface WorkerPatience {
  /** While the cluster does not answer. */
  readonly awayMs: number;
  /** While the cluster says that they run: they may be waiting for a node, or for their image. */
  readonly runningMs: number;
}

export interface ReplayDeps extends RecomputeDeps {
  logger: Logger;
  /** How long a generation is kept for requests that began to read it before the swap. */
  retentionMs: number;
  /** Runs the Jobs of large replays; null where there is no cluster. */
  jobs: ReplayJobs | null;
  patience: WorkerPatience;
  /** The approximate number of events in a part of a replay. */
  eventsPerPart: number;
  /** Awaited before each step; set by tests. */
  beforeStep?: (replay: ReplayDoc) => Promise<void>;
}
