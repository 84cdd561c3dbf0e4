// Lists the profiles in an actor's reach, each with what its workspace determines.
import { isHealthcareFamily } from '@touchline/chassis/access/healthcare.ts';
import type { Actor } from '../actor.ts';
import { actorScopeOf } from '../actor-scope.ts';
import { profilesInReach } from '../domain/reach.ts';
import { type Listed, listedOf } from '../listed.ts';
import type { Page } from '../store/page.ts';
import type { ProfileDoc } from '../store/profiles.ts';
import { reachFilter } from '../store/reach-filter.ts';
import type { Stores } from '../store/stores.ts';

export interface ListedProfile {
  readonly profile: ProfileDoc;
  readonly healthcareFamily: boolean;
}

interface Asked extends Page {
  /** Narrows to one workspace. */
  readonly workspaceId?: string;
}

interface Deps {
  readonly stores: Pick<Stores, 'workspaces' | 'profiles' | 'people'>;
}

/** Makes the use case. */
export function createListProfiles({ stores: { workspaces, profiles, people } }: Deps) {
  return async function listProfiles(
    actor: Actor,
    { after, limit, workspaceId }: Asked,
  ): Promise<Listed<ListedProfile>> {
    const reach = reachFilter<ProfileDoc>(profilesInReach(await actorScopeOf(actor, people)));
    const within = workspaceId === undefined ? reach : { $and: [reach, { workspace_id: workspaceId }] };
    const { rows, hasNext } = listedOf(await profiles.page(within, { after, limit: limit + 1 }), limit);
    const around = await workspaces.findMany([...new Set(rows.map(({ workspace_id }) => workspace_id))]);
    const byId = new Map(around.map((workspace) => [workspace._id, workspace]));
    return {
      hasNext,
      rows: rows.map((profile) => {
        const workspace = byId.get(profile.workspace_id);
        // A profile without its workspace cannot exist; if one did, it would count as healthcare, the stricter case.
        return { profile, healthcareFamily: workspace === undefined || isHealthcareFamily(profile, workspace) };
      }),
    };
  };
}
