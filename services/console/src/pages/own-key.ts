// Finds the key that a page is about.
import { appError, isNotFound } from '@touchline/chassis/errors.ts';
import type { ApiKey } from '@touchline/proto/gen/touchline/access/v1/access_pb.ts';
import { phrase } from '../language/say.ts';
import type { ServiceClients } from '../service-clients.ts';
import type { PersonVisit } from './page.ts';
import { managedProfile } from './reach.ts';

/** Returns the key of the visit's path, of a profile that the person manages. @throws AppError not_found, forbidden */
export async function ownKey(
  visit: PersonVisit,
  services: ServiceClients,
): Promise<Awaited<ReturnType<typeof managedProfile>> & { readonly key: ApiKey }> {
  const reach = await managedProfile(visit, services, visit.param('profileId'));
  const key = await find(services, visit.param('keyId'));
  if (key?.profileId !== reach.profile.profileId)
    throw appError('not_found', phrase`There is no such key of this profile.`);
  return { ...reach, key };
}

async function find({ keys }: ServiceClients, keyId: string): Promise<ApiKey | undefined> {
  try {
    return (await keys.getKey({ keyId })).key;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}
