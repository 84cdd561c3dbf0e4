// Defines the country of a request, by which phones without + and national ids are read, in any case and in every operation.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { z } from 'zod';

const TEXT = 'must be an ISO 3166-1 alpha-2 code such as CL';

/** ISO 3166-1 alpha-2 in any case, read in upper case. */
export const countryField = z
  .string()
  .regex(/^[A-Za-z]{2}$/, TEXT)
  .toUpperCase()
  .meta({ examples: ['CL'] });

/** The country that a request gives for its phones and national ids. */
export const readingCountry = countryField.optional().meta({
  description:
    'How phones without + and national ids are read: ISO 3166-1 alpha-2, in any case. By default the default_country of the profile.',
  examples: ['CL'],
});

/** Returns the country of the request, or else the profile's; undefined when neither has one. */
export function countryOf(
  said: string | undefined,
  { defaultCountry }: Pick<Credential, 'defaultCountry'>,
): string | undefined {
  return said ?? defaultCountry ?? undefined;
}
