// Lets the app that provisioned a profile turn attribution on or off (contract, Authentication rule 7).
import type { Actor } from '../actor.ts';
import { actorScopeOf, notFound, requireAllowed } from '../actor-scope.ts';
import { maySetEntitlement } from '../domain/reach.ts';
import type { Stores } from '../store/stores.ts';
import type { ChangedProfile, createChangeProfile } from './change-profile.ts';
import { profileFacts } from './facts.ts';

interface Deps {
  readonly stores: Pick<Stores, 'profiles' | 'people'>;
  readonly changeProfile: ReturnType<typeof createChangeProfile>;
}

/**
 * Makes the use case.
 * @throws (the function) AppError not_found for a profile that is unknown or out of reach, forbidden for everything except a
 * token of the app that made it
 */
export function createSetEntitlement({ stores: { profiles, people }, changeProfile }: Deps) {
  return async function setEntitlement(
    actor: Actor,
    { profileId, enabled }: { profileId: string; enabled: boolean },
  ): Promise<ChangedProfile> {
    const scope = await actorScopeOf(actor, people);
    const profile = await profiles.find(profileId);
    if (!profile) throw notFound('profile');
    requireAllowed(maySetEntitlement(scope, profileFacts(profile)), 'profile');
    return changeProfile({ profileId, svcAttribution: enabled });
  };
}
