// Converts user_traits of a body into tracking's form.
import { fromJson } from '@bufbuild/protobuf';
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { UserTraitsSchema } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';
import type { z } from 'zod';
import { countryOf } from '../country-field.ts';
import type { userTraits } from './event-schema.ts';

/** @param credential the one of the profile whose country applies when the traits give none */
export function traitsDraft(
  traits: z.output<typeof userTraits> | undefined,
  credential: Pick<Credential, 'defaultCountry'>,
) {
  if (traits === undefined) return undefined;
  const country = countryOfTraits(traits, credential);
  // Its members have the names of the proto's fields.
  return fromJson(UserTraitsSchema, { ...traits, ...(country !== undefined && { country }) });
}

/** Returns the country of traits; the profile's only when there is something to read by it. */
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
