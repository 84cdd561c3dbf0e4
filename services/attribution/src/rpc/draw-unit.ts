// Draws a unit of a workspace's daily allowance, and gives it back: for summaries here, and over gRPC for creative analyses.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampDate, timestampFromDate } from '@bufbuild/protobuf/wkt';
import { appError } from '@touchline/chassis/errors.ts';
import { implement } from '@touchline/chassis/grpc/serve.ts';
import {
  AllowanceService,
  type DrawUnitRequest,
  type DrawUnitResponseSchema,
  type ReturnUnitRequest,
  type ReturnUnitResponseSchema,
} from '@touchline/proto/gen/touchline/attribution/v1/allowances_pb.ts';
import { nextMidnight } from '../domain/summary/next-midnight.ts';
import type { Allowances } from '../store/allowances.ts';

interface Deps {
  readonly allowances: Allowances;
  /** Units per workspace and UTC day. */
  readonly allowance: number;
  readonly now: () => Date;
}

/** Draws a unit. @returns when the allowance begins anew; give the unit back with it. @throws rate_limit_exceeded when it is spent */
export type DrawUnit = (workspaceId: string) => Promise<Date>;

export function createDrawUnit({ allowances, allowance, now }: Deps): DrawUnit {
  return async function drawUnit(workspaceId) {
    const midnight = nextMidnight(now());
    if (await allowances.draw(workspaceId, midnight, allowance)) return midnight;
    throw appError(
      'rate_limit_exceeded',
      'The workspace has used up its summaries and analyses of today; try again after midnight UTC.',
      { retryAfterSeconds: Math.max(1, Math.ceil((midnight.getTime() - now().getTime()) / 1000)) },
    );
  };
}

/** Serves the allowance to the service that analyses creatives. */
export function allowanceService({ allowances, drawUnit }: { allowances: Allowances; drawUnit: DrawUnit }) {
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
