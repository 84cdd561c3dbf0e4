// Defines what POST /__sim/webhooks accepts: whose webhooks are sent where, and what is wrong with them.
import { z } from 'zod';

export const WebhookOrderSchema = z.strictObject({
  vendor: z.enum(['stripe', 'mercado_pago', 'highlevel', 'shopify', 'fintoc', 'meta']),
  /**
   * The id of a sale (Stripe, Mercado Pago), of a contact, deal or appointment (HighLevel), of an order (Shopify), of an
   * account (Fintoc), or of a lead (Meta). For removed: of the person, the location, the store, or the account.
   */
  id: z.string(),
  /** changed: everything that the vendor says about the object; removed: its owner has removed the app, or closed the bank link. */
  what: z.enum(['changed', 'removed']).default('changed'),
  /** The URL to which they are sent. */
  to: z.url(),
  /** The secret that signs them. HighLevel has a key of its own instead. */
  secret: z.string().default(''),
  order: z.enum(['as_fired', 'reversed', 'shuffled']).default('as_fired'),
  /** Shuffles in another order. */
  seed: z.number().int().min(0).default(1),
  /** How often each is sent, signed anew each time. */
  times: z.number().int().min(1).max(1000).default(1),
  /** How long to wait before each. */
  delay_ms: z.number().int().min(0).max(60_000).default(0),
  /**
   * Signed with another secret, signed a day ago, changed after signing, without a signature, or sent again with the very
   * signature of the first time.
   */
  fault: z.enum(['wrong_secret', 'old', 'changed', 'unsigned', 'replayed']).optional(),
});

export type WebhookOrder = z.input<typeof WebhookOrderSchema>;
export type ParsedOrder = z.output<typeof WebhookOrderSchema>;
