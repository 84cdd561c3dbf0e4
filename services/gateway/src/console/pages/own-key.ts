// The key that a page is about.
import { appError } from '@touchline/chassis/errors.ts';
import type { Services } from '../../services.ts';
import type { KeyDoc } from '../../store/keys.ts';
import type { PersonVisit } from '../page.ts';
import { runProfile } from '../reach.ts';

/** The key of the visit's path, of a profile that the person runs. @throws AppError not_found, forbidden */
export async function ownKey(
  visit: PersonVisit,
  services: Services,
): Promise<Awaited<ReturnType<typeof runProfile>> & { readonly key: KeyDoc }> {
  const reach = await runProfile(visit, services, visit.param('profileId'));
  const key = await services.stores.keys.find(visit.param('keyId'));
  if (key?.profile_id !== reach.profile._id)
    throw appError('NOT_FOUND', 'not_found', 'There is no such key of this profile.');
  return { ...reach, key };
}
