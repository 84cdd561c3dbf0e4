// Reference rates of a world: what a central bank published, day by day.
import { z } from 'zod';

export const SimRateSchema = z.strictObject({
  date: z.iso.date(),
  /** Its file does not say it. */
  base: z.literal('EUR').default('EUR'),
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** As it stands in the file. */
  rate: z.string(),
});

export type SimRate = z.output<typeof SimRateSchema>;

/** What there is one of. */
export const rateKey = ({ date, currency }: Pick<SimRate, 'date' | 'currency'>): string => `${date} ${currency}`;
