// Converts a workspace to its message for operators.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromDate } from '@bufbuild/protobuf/wkt';
import type { Principal } from '@touchline/chassis/access/credential.ts';
import type { WorkspaceSchema } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import type { AdWriteLimitsSchema } from '@touchline/proto/gen/touchline/access/v1/ad_write_limits_pb.ts';
import type { WorkspaceDoc } from '../store/workspaces.ts';

export function workspaceMessage(workspace: WorkspaceDoc): MessageInitShape<typeof WorkspaceSchema> {
  return {
    workspaceId: workspace._id,
    name: workspace.name,
    type: workspace.type,
    reportingCurrency: workspace.reporting_currency,
    plan: workspace.plan.name,
    activeProfiles: workspace.plan.active_profiles ?? undefined,
    profileCount: workspace.profile_count,
    provisionedBy: principalText(workspace.provisioned_by),
    createdAt: timestampFromDate(workspace.created_at),
    archivedAt: workspace.archived_at === null ? undefined : timestampFromDate(workspace.archived_at),
    adWriteLimits: adWriteLimits(workspace),
  };
}

/** Returns what a workspace may write to ad platforms in a day; undefined when it has no limits of its own. */
export function adWriteLimits({
  ad_write_limits: own,
}: WorkspaceDoc): MessageInitShape<typeof AdWriteLimitsSchema> | undefined {
  if (!own) return undefined;
  return { writesPerDay: own.writes_per_day ?? undefined, budgetRaisePerDay: { ...own.budget_raise_per_day } };
}

/** Returns kind:id; empty for operators. */
export function principalText(principal: Principal | null): string {
  return principal === null ? '' : `${principal.kind}:${principal.id}`;
}
