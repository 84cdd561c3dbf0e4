// Lists in meta the rates that sums of money lack, and gives the known parts of those sums.
import { type MissingRate, type UnknownRate as Rate, unknownRates } from '@touchline/proto/unknown-rates.ts';
import { z } from 'zod';

const UnknownRate = z
  .object({
    currency: z.string().meta({ description: 'ISO 4217.' }),
    first_day: z.string().meta({ format: 'date' }),
    days: z.int().min(1).meta({ description: 'How many days of the answer have no rate.' }),
  })
  .meta({ id: 'UnknownRate' });

/** The member that every report with money adds to meta. */
export const rateMeta = {
  unknown_rates: z.array(UnknownRate).meta({
    description:
      'The currencies whose rates are missing. Sums that need them are null, with what is known of them in known_value.',
  }),
};

/** Returns the member of meta. */
export const unknownRatesOf = (rates: readonly Rate[]) => ({
  unknown_rates: rates.map(({ currency, firstDay, days }) => ({ currency, first_day: firstDay, days })),
});

/** Returns the same for rows that each name the rates that they lack. */
export const unknownRatesIn = (rows: Iterable<{ readonly missingRates: readonly MissingRate[] }>) =>
  unknownRatesOf(unknownRates([...rows].flatMap(({ missingRates }) => missingRates)));

/**
 * Defines the member for the known parts of sums, named as the sums are; it is present only while a sum is null for want of a
 * rate.
 * @param part the sums' own schema without null
 */
export const knownValueField = <S extends z.ZodType, K extends string>(part: S, ...sums: K[]) =>
  z
    .object(Object.fromEntries(sums.map((sum) => [sum, part.nullable()])) as Record<K, z.ZodNullable<S>>)
    .optional()
    .meta({
      description:
        'The known parts of the sums that are null for want of a rate (meta.unknown_rates), by their names; absent while every rate is known.',
    });

/** Returns the member, or nothing when every sum is complete. */
export function knownValue<T, K extends string>(
  parts: Record<K, T | null | undefined>,
): { known_value?: Record<K, T | null> } {
  const entries = Object.entries<T | null | undefined>(parts).map(([sum, part]) => [sum, part ?? null] as const);
  if (entries.every(([, part]) => part === null)) return {};
  return { known_value: Object.fromEntries(entries) as Record<K, T | null> };
}
