// Handles ChangeWorkspace: changes type, plan, currency and archiving for an operator.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { isWorkspaceType } from '@touchline/chassis/access/healthcare.ts';
import type {
  ChangeWorkspaceRequest,
  ChangeWorkspaceResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { Access } from '../access.ts';
import { invalid } from '../check-input.ts';
import { workspaceMessage } from './workspace-message.ts';

/** @throws AppError not_found, validation_error for an unknown type, plan or currency, invalid_state in an archived workspace */
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
    });
    return { workspace: workspaceMessage(workspace), revokedKeys };
  };
}
