// Converts an experiment to its message and back.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  Experiment as ExperimentMessage,
  ExperimentSchema,
} from '@touchline/proto/gen/touchline/scoring/v1/experiments_pb.ts';
import type { Experiment } from '../domain/experiment.ts';

export function experimentMessage({ from, to, ...rest }: Experiment): MessageInitShape<typeof ExperimentSchema> {
  return { ...rest, dateFrom: from, dateTo: to };
}

/** @param message as its rules allow it */
export function experimentOf(message: ExperimentMessage): Experiment {
  const { platform, externalId, control, metric, lift, low, high, confidence, note } = message;
  return {
    level: message.level === 'campaign' ? 'campaign' : 'ad',
    ...{ platform, externalId, from: message.dateFrom, to: message.dateTo },
    ...{ control, metric, lift, low, high, confidence, note },
  };
}
