// Defines the reference rates of a world: what a central bank published, day by day.
import { z } from 'zod';

export const SimRateSchema = z.strictObject({
  date: z.iso.date(),
  /** Not in the bank's file. */
  base: z.literal('EUR').default('EUR'),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** The text in the file. */
  rate: z.string(),
});

export type SimRate = z.output<typeof SimRateSchema>;

/** Returns the key of a rate: one per day and currency. */
export const rateKey = ({ date, currency }: Pick<SimRate, 'date' | 'currency'>): string => `${date} ${currency}`;
