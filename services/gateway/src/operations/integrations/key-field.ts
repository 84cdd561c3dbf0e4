// A key of a provider as somebody pastes it: it is stored sealed, and never answered.
import { z } from 'zod';

/** @param description says where the provider shows it */
export const keyField = (description: string) =>
  z
    .string()
    .regex(/^[\x21-\x7e]{8,4096}$/, 'must be 8 to 4,096 printable characters without spaces')
    .meta({ description: `${description} It is stored sealed, and never answered.` });
