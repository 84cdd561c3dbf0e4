// The profiles in an actor's reach, each with what its workspace makes of it.
import { isHealthcareFamily } from '../../domain/healthcare.ts';
import { profilesInReach } from '../../domain/reach.ts';
import type { Page } from '../../store/page.ts';
import type { ProfileDoc } from '../../store/profiles.ts';
import { reachFilter } from '../../store/reach-filter.ts';
import type { Stores } from '../../store/stores.ts';
import type { Actor } from '../actor.ts';
import { type Listed, listedOf } from '../listed.ts';
import { standingOf } from '../standing.ts';

export interface ListedProfile {
  readonly profile: ProfileDoc;
  readonly healthcareFamily: boolean;
}

interface Deps {
  readonly stores: Pick<Stores, 'workspaces' | 'profiles' | 'people'>;
}

/** Makes the use case. */
export function createListProfiles({ stores: { workspaces, profiles, people } }: Deps) {
  return async function listProfiles(actor: Actor, { after, limit }: Page): Promise<Listed<ListedProfile>> {
    const reach = reachFilter<ProfileDoc>(profilesInReach(await standingOf(actor, people)));
    const { rows, hasNext } = listedOf(await profiles.page(reach, { after, limit: limit + 1 }), limit);
    const around = await workspaces.findMany([...new Set(rows.map(({ workspace_id }) => workspace_id))]);
    const byId = new Map(around.map((workspace) => [workspace._id, workspace]));
    return {
      hasNext,
      rows: rows.map((profile) => {
        const workspace = byId.get(profile.workspace_id);
        // A profile without its workspace cannot be; were it so, it is shown to nobody who may not see persons.
        return { profile, healthcareFamily: workspace === undefined || isHealthcareFamily(profile, workspace) };
      }),
    };
  };
}
