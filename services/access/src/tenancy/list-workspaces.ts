// Lists the workspaces that an actor provisioned or, for persons, of which they are a member.
import type { Actor } from '../actor.ts';
import { actorScopeOf } from '../actor-scope.ts';
import { workspacesListed } from '../domain/reach.ts';
import { type Listed, listedOf } from '../listed.ts';
import type { Page } from '../store/page.ts';
import { reachFilter } from '../store/reach-filter.ts';
import type { Stores } from '../store/stores.ts';
import type { WorkspaceDoc } from '../store/workspaces.ts';

interface Deps {
  readonly stores: Pick<Stores, 'workspaces' | 'people'>;
}

/** Makes the use case; it lists archived workspaces, too. */
export function createListWorkspaces({ stores: { workspaces, people } }: Deps) {
  return async function listWorkspaces(actor: Actor, { after, limit }: Page): Promise<Listed<WorkspaceDoc>> {
    const reach = reachFilter<WorkspaceDoc>(workspacesListed(await actorScopeOf(actor, people)));
    return listedOf(await workspaces.page(reach, { after, limit: limit + 1 }), limit);
  };
}
