// Handles CreateWorkspace: makes the tenant above profiles for an operator.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { isWorkspaceType } from '@touchline/chassis/access/healthcare.ts';
import type {
  CreateWorkspaceRequest,
  CreateWorkspaceResponseSchema,
} from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { Access } from '../access.ts';
import { invalid } from '../check-input.ts';

/** @throws AppError validation_error for a missing name, an unknown currency or an unknown type */
export function createCreateWorkspace({ access }: { access: Access }) {
  return async function createWorkspace(
    request: CreateWorkspaceRequest,
  ): Promise<MessageInitShape<typeof CreateWorkspaceResponseSchema>> {
    const { name, reportingCurrency, ifAbsent, type, plan, activeProfiles } = request;
    if (type !== '' && !isWorkspaceType(type)) throw invalid('type must be standard or healthcare_agency.', 'type');
    const { workspace, created } = await access.tenancy.createWorkspace('operator', {
      name,
      reportingCurrency,
      ifAbsent,
      type: type === '' ? 'standard' : type,
      plan: { name: plan || 'standard', active_profiles: activeProfiles ?? null },
    });
    return { workspaceId: workspace._id, reportingCurrency: workspace.reporting_currency, created };
  };
}
