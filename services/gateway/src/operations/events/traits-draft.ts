// user_traits of a body as tracking takes them.
import type { z } from 'zod';
import type { userTraits } from './event-schema.ts';

export function traitsDraft(traits: z.output<typeof userTraits> | undefined) {
  return (
    traits && {
      email: traits.email,
      phone: traits.phone,
      externalId: traits.external_id,
      nationalId: traits.national_id,
      firstName: traits.first_name,
      lastName: traits.last_name,
      country: traits.country,
    }
  );
}
