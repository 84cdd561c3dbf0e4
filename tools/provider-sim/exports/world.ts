// Defines the part of a world for conversions that advertisers send: messaging accounts with their datasets.
import { z } from 'zod';

const id = z.string().regex(/^\d{1,32}$/, 'must be digits, as a string');

export const MessagingAccountSchema = z.strictObject({
  /** The id of the WhatsApp business account. */
  id,
  /** The ad account whose tokens open it. */
  account_id: id,
  /** The dataset linked to it, if any. */
  dataset_id: id.optional(),
});

export type MessagingAccount = z.output<typeof MessagingAccountSchema>;
