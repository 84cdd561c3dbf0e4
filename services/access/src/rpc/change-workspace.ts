// Handles ChangeWorkspace: changes type, plan, currency and archiving for an operator.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { readBudgetRaises } from '@touchline/chassis/access/budget-raises.ts';
import { isWorkspaceType } from '@touchline/chassis/access/healthcare.ts';
import type {
  ChangeWorkspaceRequest,
  ChangeWorkspaceResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { Access } from '../access.ts';
import { invalid } from '../check-input.ts';
import { workspaceMessage } from './workspace-message.ts';

/** @throws AppError not_found, validation_error for an unknown type, plan or currency or a malformed limit, invalid_state in an archived workspace */
export function createChangeWorkspace({ access }: { access: Access }) {
  return async function changeWorkspace(
    request: ChangeWorkspaceRequest,
  ): Promise<MessageInitShape<typeof ChangeWorkspaceResponseSchema>> {
    const { workspaceId, type, plan, activeProfiles, reportingCurrency, archived } = request;
    if (type !== undefined && !isWorkspaceType(type))
      throw invalid('type must be standard or healthcare_agency.', 'type');
    if (plan === '') throw invalid('plan must not be empty.', 'plan');
    if (reportingCurrency === '') throw invalid('reporting_currency must not be empty.', 'reporting_currency');
    const { workspace, revokedKeys } = await access.tenancy.changeWorkspace({
      workspaceId,
      type,
      planName: plan,
      activeProfiles: activeProfiles === 0 ? null : activeProfiles,
      reportingCurrency,
      archived,
      adWritesPerDay: writesPerDay(request.adWritesPerDay),
      adBudgetRaisePerDay: budgetRaises(request.adBudgetRaisePerDay),
    });
    return { workspace: workspaceMessage(workspace), revokedKeys };
  };
}

const WHOLE_NUMBER = /^\d{1,9}$/;

/** Returns null for an empty text, which removes the limit. @throws AppError validation_error */
function writesPerDay(text: string | undefined): number | null | undefined {
  if (text === undefined) return undefined;
  if (text !== '' && !WHOLE_NUMBER.test(text))
    throw invalid('ad_writes_per_day must be a whole number.', 'ad_writes_per_day');
  return text === '' ? null : Number(text);
}

/** @throws AppError validation_error */
function budgetRaises(text: string | undefined): ReadonlyMap<string, string> | undefined {
  if (text === undefined) return undefined;
  const raises = readBudgetRaises(text);
  if (raises === null)
    throw invalid('ad_budget_raise_per_day must be such as USD=500,CLP=400000.', 'ad_budget_raise_per_day');
  return raises;
}
