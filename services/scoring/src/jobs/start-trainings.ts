// Starts the trainings of models: a queue of the profiles that are due, the worker that trains one, and the sweep that finds them.
import { createQueue, createWorker } from '@touchline/chassis/jobs/queue.ts';
import { valkeyOptions } from '@touchline/chassis/jobs/valkey.ts';
import { repeat } from '@touchline/chassis/repeat.ts';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type { ScoringConfig } from '../config.ts';
import type { TrainingTimes } from '../store/training-times.ts';
import { createQueueTraining, type DueTraining, sweepTrainings } from './queue-training.ts';
import { createTrainModel, noTrainingsYet, type TrainDeps } from './train-model.ts';

export interface TrainingsDeps extends Omit<TrainDeps, 'intervalMs' | 'gatherMs'> {
  readonly config: ScoringConfig;
  readonly times: TrainingTimes;
  readonly logger: Logger;
}

/** Starts training. A training may take minutes and loses nothing, so disposing cuts it off. */
export function startTrainings({ config, logger, ...deps }: TrainingsDeps): AsyncDisposable {
  const stack = new AsyncDisposableStack();
  const { times, now } = deps;
  const valkey = valkeyOptions(config);
  const queueName = `${config.BUS_PREFIX}scoring-trainings`;
  const queueTraining = createQueueTraining(stack.use(createQueue<DueTraining>(valkey, queueName)));
  const every = { intervalMs: config.SCORE_TRAIN_INTERVAL_MS, gatherMs: config.SCORE_GATHER_MS };
  const trainModel = createTrainModel({ ...deps, ...every });
  noTrainingsYet();
  const stopping = new AbortController();
  stack.use(
    createWorker<DueTraining>(
      valkey,
      queueName,
      ({ data }) => trainModel(data.profileId, stopping.signal),
      // One at a time, so that rebuilds keep most of attribution and of this process.
      { concurrency: 1, logger, lockMs: config.SCORE_LOCK_MS },
    ),
  );
  stack.defer(() => stopping.abort());
  const sweep = { name: 'sweep trainings', everyMs: config.SCORE_LOOK_INTERVAL_MS, logger };
  stack.use(repeat(sweep, sweepTrainings({ times, queueTraining, now })));
  return stack;
}
