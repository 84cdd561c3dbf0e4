// How much work a service still holds back: what the drain waits for and what operators look at first.
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';
import { type GrpcService, implement } from '../grpc/serve.ts';

/** The OpsService of one service: a name and a count for every queue it has. */
export function backlogService(service: string, queues: Record<string, () => Promise<number>>): GrpcService {
  return implement(OpsService, {
    getBacklog: async () => ({
      service,
      backlogs: await Promise.all(
        Object.entries(queues).map(async ([name, pending]) => ({ name, pending: BigInt(await pending()) })),
      ),
    }),
  });
}
