// Defines what was sold through the payment providers, independently of any vendor; each vendor's API shows it in its own form.
import { z } from 'zod';

const time = z.iso.datetime();
const value = z.string().regex(/^\d{1,12}(\.\d{1,3})?$/, 'must be a decimal with at most three places');

export const SaleSchema = z.strictObject({
  /** Digits: a payment's number at Mercado Pago; at Stripe it follows ch_, pi_ and similar prefixes. */
  id: z.string().regex(/^\d{1,18}$/),
  vendor: z.enum(['stripe', 'mercado_pago']),
  /** The person (in people) on whose account it was received. */
  person_id: z.string(),
  at: time,
  /** Major units. */
  value,
  currency: z.string().length(3).default('CLP'),
  status: z.enum(['paid', 'pending', 'failed', 'authorised']).default('paid'),
  /** True for a sale of the other mode (test or live): its webhooks come, and the API does not show it. */
  is_other_mode: z.boolean().default(false),
  /** When a payment that was pending was paid; absent when it was paid immediately. */
  paid_at: time.optional(),
  /** The amount of a capture of less than was authorised. */
  captured: value.optional(),
  buyer: z
    .strictObject({
      id: z.string().optional(),
      email: z.string().optional(),
      phone: z.string().optional(),
      name: z.string().optional(),
      national_id: z.string().optional(),
    })
    .default({}),
  metadata: z.record(z.string(), z.string()).default({}),
  refunds: z
    .array(
      z.strictObject({ value, at: time, /** When it turned out that it had failed. */ failed_at: time.optional() }),
    )
    .default([]),
  disputes: z.array(z.strictObject({ value, at: time, status: z.enum(['needs_response', 'won', 'lost']) })).default([]),
});

export type Sale = z.output<typeof SaleSchema>;

/** Returns the key of a sale in a world. */
export const saleKey = ({ vendor, id }: { vendor: string; id: string }): string => `${vendor} ${id}`;

/** Returns when it was paid, or will be. */
export const paidAt = ({ paid_at, at }: Sale): string => paid_at ?? at;

/** Returns the refunds that have not failed so far. */
export const refundsThatHold = ({ refunds }: Sale) => refunds.filter(({ failed_at }) => failed_at === undefined);
