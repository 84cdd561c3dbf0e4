// Starts the rebuilds of scores: a queue of the profiles that are due, the worker that rebuilds one, and the sweep that finds them.
import { createQueue, createWorker } from '@touchline/chassis/jobs/queue.ts';
import { valkeyOptions } from '@touchline/chassis/jobs/valkey.ts';
import { repeat } from '@touchline/chassis/repeat.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { ScoringConfig } from '../config.ts';
import type { Profiles } from '../store/profiles.ts';
import { createQueueRebuild, type DueProfile, type QueueRebuild, sweepDue } from './queue-rebuild.ts';
import { createRebuildScores, type RebuildDeps } from './rebuild-scores.ts';

export interface RebuildsDeps extends Omit<RebuildDeps, 'intervalMs' | 'gatherMs'> {
  readonly config: ScoringConfig;
  readonly profiles: Profiles;
  readonly logger: Logger;
}

export interface Rebuilds extends AsyncDisposable {
  readonly queueRebuild: QueueRebuild;
  ping(): Promise<void>;
}

/** Starts rebuilding; disposing finishes the rebuilds that run. */
export function startRebuilds({ config, logger, ...deps }: RebuildsDeps): Rebuilds {
  const stack = new AsyncDisposableStack();
  const valkey = valkeyOptions(config);
  const queueName = `${config.BUS_PREFIX}scoring-rebuilds`;
  const queue = stack.use(createQueue<DueProfile>(valkey, queueName));
  const queueRebuild = createQueueRebuild(queue);
  const times = { intervalMs: config.SCORE_INTERVAL_MS, gatherMs: config.SCORE_GATHER_MS };
  const rebuildScores = createRebuildScores({ ...deps, ...times });
  stack.use(
    createWorker<DueProfile>(valkey, queueName, ({ data }) => rebuildScores(data.profileId), {
      ...{ concurrency: config.SCORE_CONCURRENCY, logger, lockMs: config.SCORE_LOCK_MS },
    }),
  );
  const sweep = { name: 'sweep due', everyMs: config.SCORE_LOOK_INTERVAL_MS, logger };
  stack.use(repeat(sweep, sweepDue({ profiles: deps.profiles, queueRebuild, now: deps.now })));
  return { queueRebuild, ping: () => queue.ping(), [Symbol.asyncDispose]: () => stack.disposeAsync() };
}
