// Assembles AllowanceService, through which the service that analyses creatives draws units and gives them back.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { implement } from '@touchline/chassis/grpc/serve.ts';
import {
  AllowanceService,
  type DrawUnitRequest,
  type DrawUnitResponseSchema,
  type ReturnUnitRequest,
  type ReturnUnitResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/allowances_pb.ts';
import type { Allowances } from '../store/allowances.ts';
import type { DrawUnit } from './draw-unit.ts';

interface Deps {
  readonly allowances: Pick<Allowances, 'giveBack'>;
  readonly drawUnit: DrawUnit;
}

/** Returns the service over the allowance that summaries use, too. */
export function allowanceService({ allowances, drawUnit }: Deps) {
  return implement(AllowanceService, {
    drawUnit: async ({ workspaceId }: DrawUnitRequest): Promise<MessageInitShape<typeof DrawUnitResponseSchema>> => ({
      resetsAt: timestampFromDate(await drawUnit(workspaceId)),
    }),
    returnUnit: async ({
      workspaceId,
      resetsAt,
    }: ReturnUnitRequest): Promise<MessageInitShape<typeof ReturnUnitResponseSchema>> => {
      if (resetsAt !== undefined) await allowances.giveBack(workspaceId, timestampDate(resetsAt));
      return {};
    },
  });
}
