// Changes the settings of a profile: its name, the country of its phones and national ids, its time zone.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { actorScopeOf, notFound, requireAllowed } from '../actor-scope.ts';
import { mayChangeSettings } from '../domain/reach.ts';
import type { Stores } from '../store/stores.ts';
import type { ChangedProfile, createChangeProfile, ProfileChange } from './change-profile.ts';
import { profileFacts } from './facts.ts';

interface Deps {
  readonly stores: Pick<Stores, 'profiles' | 'people'>;
  readonly changeProfile: ReturnType<typeof createChangeProfile>;
}

/**
 * Makes the use case.
 * @throws (the function) AppError not_found for a profile that is unknown or out of reach, forbidden for a member who does not
 * run it and for a credential that neither acts on it nor runs profiles, validation_error for an invalid value, invalid_state in
 * an archived workspace
 */
export function createSetProfileSettings({ stores: { profiles, people }, changeProfile }: Deps) {
  return async function setProfileSettings(
    actor: Credential,
    change: Pick<ProfileChange, 'profileId' | 'name' | 'defaultCountry' | 'timeZone'>,
  ): Promise<ChangedProfile> {
    const scope = await actorScopeOf(actor, people);
    const profile = await profiles.find(change.profileId);
    if (!profile) throw notFound('profile');
    const by = { actsOn: actor.profileId, runsProfiles: actor.scopes.has('profiles:write') };
    requireAllowed(mayChangeSettings(scope, profileFacts(profile), by), 'profile');
    return changeProfile(change);
  };
}
