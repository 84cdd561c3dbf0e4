// Assembles ReplayService, which reports how far a profile's figures are and has them derived anew; each method is a file beside
// this one.
import type { Bus } from '@touchline/chassis/bus/bus.ts';
import { type GrpcService, implement } from '@touchline/chassis/grpc/serve.ts';
import type { Mongo } from '@touchline/chassis/mongo/mongo.ts';
import { ReplayService } from '@touchline/proto/gen/touchline/attribution/v1/replays_pb.ts';
import type { RecomputeLoop } from '../jobs/recompute-loop.ts';
import { createGetArrears } from './get-arrears.ts';
import { createGetReplayStatus } from './get-replay-status.ts';
import { createRequestReplay } from './request-replay.ts';

interface Deps {
  readonly mongo: Mongo;
  readonly bus: Bus;
  readonly nudge: RecomputeLoop['nudge'];
  now(): Date;
}

/** Wires every method of the service to its dependencies. */
export function createReplayService({ mongo: { client, db }, bus, nudge, now }: Deps): GrpcService {
  return implement(ReplayService, {
    getReplayStatus: createGetReplayStatus({ db }),
    requestReplay: createRequestReplay({ client, db, nudge, now }),
    getArrears: createGetArrears({ db, bus }),
  });
}
