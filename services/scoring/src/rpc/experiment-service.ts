// Handles ExperimentService: operators record what experiments showed, and the profile is rescored with it.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { appError } from '@touchline/chassis/errors.ts';
import type { Handlers } from '@touchline/chassis/grpc/serve.ts';
import type { ExperimentService } from '@touchline/proto/gen/touchline/scoring/v1/experiments_pb.ts';
import { faultOf, isCurrent, showsLift } from '../domain/experiment.ts';
import type { ExperimentDoc } from '../store/experiment-doc.ts';
import { type Experiments, MOST_EXPERIMENTS } from '../store/experiments.ts';
import type { Profiles } from '../store/profiles.ts';
import { experimentMessage, experimentOf } from './experiment-message.ts';

interface Deps {
  readonly experiments: Experiments;
  readonly profiles: Pick<Profiles, 'ask' | 'find'>;
  now(): Date;
  /** How long to wait for other experiments before the profile is rescored. */
  readonly gatherMs: number;
}

export function experimentService(deps: Deps): Handlers<typeof ExperimentService> {
  const { experiments, profiles, now, gatherMs } = deps;
  const rescore = (profileId: string) => profiles.ask(profileId, new Date(now().getTime() + gatherMs));
  return {
    async recordExperiment({ profileId, experiment: sent }) {
      if (sent === undefined) throw appError('invalid_parameter', 'Send an experiment.');
      const experiment = experimentOf(sent);
      const fault = faultOf(experiment, now());
      if (fault !== null) throw appError(fault.reason, fault.message);
      if ((await profiles.find(profileId)) === null)
        throw appError('not_found', 'No ad of this profile was ever synced: check its id, or connect its account.');
      const recorded = await experiments.record(profileId, experiment, now());
      if (recorded === null)
        throw appError('invalid_state', `A profile has at most ${MOST_EXPERIMENTS} experiments: remove old ones.`);
      await rescore(profileId);
      const isRecent = isCurrent(experiment, now().toISOString().slice(0, 10));
      return { experiment: messageOf(recorded), provesLift: isRecent && showsLift(experiment) };
    },

    async listExperiments({ profileId }) {
      return { experiments: (await experiments.list(profileId)).map(messageOf) };
    },

    async removeExperiment({ profileId, experimentId }) {
      if (!(await experiments.remove(profileId, experimentId)))
        throw appError('not_found', 'The profile has no experiment with this id: list those that it has.');
      await rescore(profileId);
      return {};
    },
  };
}

const messageOf = ({ _id, experiment, recorded_at }: ExperimentDoc) => ({
  ...experimentMessage(experiment),
  id: _id,
  recordedAt: timestampFromDate(recorded_at),
});
