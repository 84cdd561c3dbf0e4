// user_traits of a body as tracking takes them.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import type { z } from 'zod';
import { countryOf } from '../country-field.ts';
import type { userTraits } from './event-schema.ts';

/** @param credential of the profile whose country counts where the traits say none */
export function traitsDraft(
  traits: z.output<typeof userTraits> | undefined,
  credential: Pick<Credential, 'defaultCountry'>,
) {
  return (
    traits && {
      email: traits.email,
      phone: traits.phone,
      externalId: traits.external_id,
      nationalId: traits.national_id,
      firstName: traits.first_name,
      lastName: traits.last_name,
      country: countryOfTraits(traits, credential),
    }
  );
}

/** The country of traits: the profile's only where there is something to read by it. */
export function countryOfTraits(
  {
    phone,
    national_id: nationalId,
    country,
  }: { phone?: string | undefined; national_id?: string | undefined; country?: string | undefined },
  credential: Pick<Credential, 'defaultCountry'>,
): string | undefined {
  return phone === undefined && nationalId === undefined ? country : countryOf(country, credential);
}
