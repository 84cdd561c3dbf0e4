// Defines the chat numbers of a world: what a business has with WhatsApp.
import { z } from 'zod';

const id = z.string().regex(/^\d{1,32}$/, 'must be digits, as a string');

export const ChatNumberSchema = z.strictObject({
  /** phone_number_id. */
  id,
  /** The WhatsApp business account to which it belongs. */
  waba_id: id,
  display_phone_number: z.string(),
  verified_name: z.string().default('Shop'),
  /** False until the one-time code was sent back. */
  is_verified: z.boolean().default(true),
  /** Its two-step PIN; a number without one accepts the first PIN. */
  pin: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  /** Whether it was registered before the world began. */
  is_registered: z.boolean().default(false),
  /** False when the business account has no payment method. */
  can_pay: z.boolean().default(true),
});

export type ChatNumber = z.output<typeof ChatNumberSchema>;
