// Draws and returns units of a workspace's daily allowance, which attribution counts for summaries and analyses together.
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { unavailable } from '@touchline/chassis/errors.ts';
import type { GrpcClient } from '@touchline/chassis/grpc/client.ts';
import type { AllowanceService } from '@touchline/proto/gen/touchline/attribution/v1/allowances_pb.ts';
import type { DrawnUnit } from '../store/analysis-doc.ts';

export interface Allowance {
  /** @throws AppError rate_limit_exceeded with the seconds to the next UTC midnight when nothing is left */
  draw(workspaceId: string): Promise<DrawnUnit>;
  giveBack(unit: DrawnUnit): Promise<void>;
}

export function createAllowance(client: GrpcClient<typeof AllowanceService>): Allowance {
  return {
    draw: async (workspaceId) => {
      const { resetsAt } = await client.drawUnit({ workspaceId });
      if (resetsAt === undefined) throw unavailable('The allowance of the workspace cannot be read now; try again.');
      return { workspace_id: workspaceId, resets_at: timestampDate(resetsAt) };
    },
    giveBack: async ({ workspace_id: workspaceId, resets_at }) => {
      await client.returnUnit({ workspaceId, resetsAt: timestampFromDate(resets_at) });
    },
  };
}
