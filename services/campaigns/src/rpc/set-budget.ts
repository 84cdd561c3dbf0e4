// Sets an ad set's daily budget.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  SetBudgetRequest,
  SetBudgetResponseSchema,
} from '@touchline/proto/gen/touchline/campaigns/v1/campaigns_pb.ts';
import type { Perform } from '../writing/perform.ts';
import { actionMessage } from './action-message.ts';
import { invalid, requirePlatformId } from './refusals.ts';
import type { WriteOf } from './write-of.ts';

const AMOUNT = /^\d{1,12}(\.\d{1,18})?$/;

/** Handles SetBudget. @throws AppError as the service says */
export function setBudget({ perform, writeOf }: { perform: Perform; writeOf: WriteOf }) {
  return async (request: SetBudgetRequest): Promise<MessageInitShape<typeof SetBudgetResponseSchema>> => {
    const dailyBudget = request.dailyBudgetMinor ?? request.dailyBudget;
    if (typeof dailyBudget === 'string' ? !AMOUNT.test(dailyBudget) : dailyBudget < 1n)
      throw invalid('daily_budget_minor', 'daily_budget_minor must be a whole number of minor units, 1 or more.');
    const action = await perform({
      profileId: request.profileId,
      level: 'ad_set',
      externalId: requirePlatformId('ad_set', request.adSetExternalId),
      platform: request.platform || undefined,
      kind: 'set_budget',
      dailyBudget,
      ...writeOf(request),
    });
    return { action: actionMessage(action) };
  };
}
