// The country of a request: how its phones without + and its national ids are read. In any case, at every door.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { z } from 'zod';

const TEXT = 'must be an ISO 3166-1 alpha-2 code such as CL';

/** ISO 3166-1 alpha-2 in any case, read in upper case. */
export const countryField = z
  .string()
  .regex(/^[A-Za-z]{2}$/, TEXT)
  .toUpperCase()
  .meta({ examples: ['CL'] });

/** The country that a request says for its phones and national ids. */
export const readingCountry = countryField.optional().meta({
  description:
    'How phones without + and national ids are read: ISO 3166-1 alpha-2, in any case. Unless given, the default_country of the profile.',
  examples: ['CL'],
});

/** The country that was said, or the profile's; undefined where neither says any. */
export function countryOf(
  said: string | undefined,
  { defaultCountry }: Pick<Credential, 'defaultCountry'>,
): string | undefined {
  return said ?? defaultCountry ?? undefined;
}
