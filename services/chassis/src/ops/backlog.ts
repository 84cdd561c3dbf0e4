// Reports how much work a service has pending; drains wait for it, and operators look at it first.
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import { OpsService } from '@touchline/proto/gen/touchline/ops/v1/ops_pb.ts';
import { type GrpcService, implement } from '../grpc/serve.ts';

/**
 * Returns the OpsService of one service: a name and a count for each of its queues.
 * @param queues in the order in which work flows through them: they are counted one after another, so that work that moves on
 * meanwhile is counted at least once
 * @param oldest since when the oldest entry of a queue waits, for queues that know; called only when the caller requests it
 */
export function backlogService(
  service: string,
  queues: Readonly<Record<string, () => Promise<number>>>,
  oldest: Readonly<Record<string, () => Promise<Date | undefined>>> = {},
): GrpcService {
  return implement(OpsService, {
    getBacklog: async ({ withOldest }) => {
      const backlogs = [];
      for (const [name, pending] of Object.entries(queues)) {
        const oldestAt = withOldest ? await oldest[name]?.() : undefined;
        backlogs.push({
          name,
          pending: BigInt(await pending()),
          ...(oldestAt && { oldestAt: timestampFromDate(oldestAt) }),
        });
      }
      return { service, backlogs };
    },
  });
}
