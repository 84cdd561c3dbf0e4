// The chat numbers of a world: what a business has with WhatsApp.
import { z } from 'zod';

const id = z.string().regex(/^\d{1,32}$/, 'must be digits, as a string');

export const ChatNumberSchema = z.strictObject({
  /** phone_number_id. */
  id,
  /** The WhatsApp business account that has it. */
  waba_id: id,
  display_phone_number: z.string(),
  verified_name: z.string().default('Shop'),
  /** False until somebody has sent the one-time code back. */
  is_verified: z.boolean().default(true),
  /** The two-step PIN that it has; one that has none takes the first. */
  pin: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  /** Registered before the world began. */
  is_registered: z.boolean().default(false),
  /** False where the business account has no way to pay. */
  can_pay: z.boolean().default(true),
});

export type ChatNumber = z.output<typeof ChatNumberSchema>;
