// Defines a key of a provider that a person pastes: it is stored sealed, and never returned.
import { z } from 'zod';

/** @param description tells where the provider shows the key */
export const keyField = (description: string) =>
  z
    .string()
    .regex(/^[\x21-\x7e]{8,4096}$/, 'must be 8 to 4,096 printable characters without spaces')
    .meta({ description: `${description} It is stored sealed, and never returned.` });
