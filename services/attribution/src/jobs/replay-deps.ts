// What the steps of a replay work with.
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { ReplayJobs } from '../cluster/replay-jobs.ts';
import type { ReplayDoc } from '../store/replay/replay-schema.ts';
import type { RecomputeDeps } from './recompute-batch.ts';

/** How long workers may be silent. */
export interface WorkerPatience {
  /** While the cluster does not answer. */
  readonly awayMs: number;
  /** While the cluster says that they run: they may be waiting for a node, or for their image. */
  readonly runningMs: number;
}

export interface ReplayDeps extends RecomputeDeps {
  logger: Logger;
  /** How long a generation is kept for those who began to read it before another was served. */
  retentionMs: number;
  /** Works on large replays; null where there is no cluster. */
  jobs: ReplayJobs | null;
  patience: WorkerPatience;
  /** About how many events a part of a replay has. */
  eventsAPart: number;
  /** Awaited before each step, by tests. */
  beforeStep?: (replay: ReplayDoc) => Promise<void>;
}
