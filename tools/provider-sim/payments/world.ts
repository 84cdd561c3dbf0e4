// What was sold through the payment providers, in no vendor's words: each face tells it in its own.
import { z } from 'zod';

const time = z.iso.datetime();
const value = z.string().regex(/^\d{1,12}(\.\d{1,3})?$/, 'must be a decimal with at most three places');

export const SaleSchema = z.strictObject({
  /** Digits: a payment's number at Mercado Pago; at Stripe it stands behind ch_, pi_ and the like. */
  id: z.string().regex(/^\d{1,18}$/),
  vendor: z.enum(['stripe', 'mercado_pago']),
  /** Whose account it came in on (people). */
  person_id: z.string(),
  at: time,
  /** Major units. */
  value,
  currency: z.string().length(3).default('CLP'),
  status: z.enum(['paid', 'pending', 'failed', 'authorised']).default('paid'),
  /** When a payment that waited was paid; at once when left out. */
  paid_at: time.optional(),
  /** Of a capture of less than was authorised. */
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
      z.strictObject({ value, at: time, /** When it turned out not to have worked. */ failed_at: time.optional() }),
    )
    .default([]),
  disputes: z.array(z.strictObject({ value, at: time, status: z.enum(['needs_response', 'won', 'lost']) })).default([]),
});

export type Sale = z.output<typeof SaleSchema>;

/** A sale's row in a world. */
export const saleKey = ({ vendor, id }: { vendor: string; id: string }): string => `${vendor} ${id}`;

/** When it was paid, or will be. */
export const paidAt = ({ paid_at, at }: Sale): string => paid_at ?? at;

/** Refunds that worked, or did so far. */
export const refundsThatHold = ({ refunds }: Sale) => refunds.filter(({ failed_at }) => failed_at === undefined);
