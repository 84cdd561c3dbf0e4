// Assembles StageService from its calls.
import { implement } from '@touchline/chassis/grpc/serve.ts';
import { StageService } from '@touchline/proto/gen/touchline/connections/v1/stages_pb.ts';
import { type ListStagesDeps, listStages } from './list-stages.ts';
import { type SetStageOutcomeDeps, setStageOutcome } from './set-stage-outcome.ts';

/** Returns what serveGrpc takes. */
export const stageService = (deps: ListStagesDeps & SetStageOutcomeDeps) =>
  implement(StageService, { listStages: listStages(deps), setStageOutcome: setStageOutcome(deps) });
