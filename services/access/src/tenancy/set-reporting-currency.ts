// Changes the currency of a workspace and of all its profiles (contract, Versioning rule 3).
import type { Actor } from '../actor.ts';
import { actorScopeOf, notFound, requireAllowed } from '../actor-scope.ts';
import { mayChangeWorkspace } from '../domain/reach.ts';
import type { Stores } from '../store/stores.ts';
import type { WorkspaceDoc } from '../store/workspaces.ts';
import type { createChangeWorkspace } from './change-workspace.ts';
import { workspaceFacts } from './facts.ts';

interface Deps {
  readonly stores: Pick<Stores, 'workspaces' | 'people'>;
  readonly changeWorkspace: ReturnType<typeof createChangeWorkspace>;
}

/**
 * Makes the use case.
 * @throws (the function) AppError not_found for a workspace that is unknown or out of reach, forbidden for members who do not run
 * it, validation_error for an unknown currency, invalid_state for an archived workspace
 */
export function createSetReportingCurrency({ stores: { workspaces, people }, changeWorkspace }: Deps) {
  return async function setReportingCurrency(
    actor: Actor,
    { workspaceId, reportingCurrency }: { workspaceId: string; reportingCurrency: string },
  ): Promise<WorkspaceDoc> {
    const scope = await actorScopeOf(actor, people);
    const known = await workspaces.find(workspaceId);
    if (!known) throw notFound('workspace');
    requireAllowed(mayChangeWorkspace(scope, workspaceFacts(known)), 'workspace');
    return (await changeWorkspace({ workspaceId, reportingCurrency })).workspace;
  };
}
