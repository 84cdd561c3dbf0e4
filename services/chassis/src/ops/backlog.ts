// How much work a service still holds back: what the drain waits for and what operators look at first.
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';
import { type GrpcService, implement } from '../grpc/serve.ts';

/**
 * The OpsService of one service: a name and a count for every queue it has.
 * @param queues in the order in which work flows through them: they are counted one after another, so that work which
 *   moves on meanwhile is counted at least once
 */
export function backlogService(service: string, queues: Record<string, () => Promise<number>>): GrpcService {
  return implement(OpsService, {
    getBacklog: async () => {
      const backlogs = [];
      for (const [name, pending] of Object.entries(queues)) backlogs.push({ name, pending: BigInt(await pending()) });
      return { service, backlogs };
    },
  });
}
