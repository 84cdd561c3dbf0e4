// Defines a non-negative amount of money, as a string or a number.
import { z } from 'zod';
import { isAmount } from '../domain/decimal.ts';

/** @param text the error for an invalid value; it follows the name of the member */
export const amountField = (text: string) =>
  z
    .union([z.number().min(0, text).lt(1e12, text), z.string().regex(/^\d{1,12}(\.\d{1,18})?$/, text)], {
      error: ({ input }) => (input === undefined ? 'is required' : text),
    })
    .refine(isAmount, text);
