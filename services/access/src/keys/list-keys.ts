// Lists the keys that an actor can see, page by page and without their secrets.
import type { Actor } from '../actor.ts';
import { actorScopeOf, notFound, requireAllowed } from '../actor-scope.ts';
import { keysInReach } from '../domain/key-reach.ts';
import { mayIssueKeys, meets, profilesInReach } from '../domain/reach.ts';
import { type Listed, listedOf } from '../listed.ts';
import type { KeyDoc } from '../store/keys.ts';
import type { After } from '../store/page.ts';
import { keyReachFilter } from '../store/reach-filter.ts';
import type { Stores } from '../store/stores.ts';
import { profileFacts } from '../tenancy/facts.ts';

export interface KeysWanted {
  /** Narrows to one profile. */
  readonly profileId?: string | undefined;
  readonly after: After | null;
  readonly limit: number;
}

interface Deps {
  readonly stores: Pick<Stores, 'keys' | 'profiles' | 'people'>;
}

/**
 * Makes the use case.
 * @throws (the function) AppError not_found for a profile that is unknown or out of reach, forbidden for members who do not run
 * its workspace
 */
export function createListKeys({ stores: { keys, profiles, people } }: Deps) {
  return async function listKeys(actor: Actor, { profileId, after, limit }: KeysWanted): Promise<Listed<KeyDoc>> {
    const scope = await actorScopeOf(actor, people);
    if (profileId !== undefined) {
      const profile = await profiles.find(profileId);
      if (!profile || !meets(profileFacts(profile), profilesInReach(scope))) throw notFound('profile');
      if (scope.kind === 'person') requireAllowed(mayIssueKeys(scope, profileFacts(profile)), 'profile');
    }
    const reach = keyReachFilter(keysInReach(scope));
    const filter = profileId === undefined ? reach : { $and: [reach, { profile_id: profileId }] };
    return listedOf(await keys.page(filter, { after, limit: limit + 1 }), limit);
  };
}
