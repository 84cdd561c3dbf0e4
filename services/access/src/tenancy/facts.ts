// Converts records to the facts that the rules of reach use.
import type { ProfileFacts, WorkspaceFacts } from '../domain/reach.ts';
import type { ProfileDoc } from '../store/profiles.ts';
import type { WorkspaceDoc } from '../store/workspaces.ts';

export function workspaceFacts({ _id, provisioned_by }: WorkspaceDoc): WorkspaceFacts {
  return { id: _id, provisionedBy: provisioned_by };
}

export function profileFacts({ _id, workspace_id, provisioned_by }: ProfileDoc): ProfileFacts {
  return { id: _id, workspaceId: workspace_id, provisionedBy: provisioned_by };
}
