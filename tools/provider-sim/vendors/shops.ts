// Defines the stores of a world, in plain units: what a merchant sold, to whom, and what was refunded.
import { z } from 'zod';

const money = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/, 'must be a decimal string of the major unit');

export const OrderSchema = z.strictObject({
  id: z.string().regex(/^\d{1,20}$/, 'must be digits, as a string'),
  /** The shop's id. */
  shop_id: z.string(),
  processed_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  financial_status: z.enum([
    'pending',
    'authorized',
    'partially_paid',
    'paid',
    'partially_refunded',
    'refunded',
    'voided',
  ]),
  /** The price when it was made, which its first transaction paid. */
  total: money,
  /** What was added to it and paid later, oldest first. */
  added: z.array(z.strictObject({ id: z.string().regex(/^\d+$/), amount: money, at: z.iso.datetime() })).default([]),
  refunded: money.default('0'),
  test: z.boolean().default(false),
  email: z.string().nullable().default(null),
  phone: z.string().nullable().default(null),
  customer: z
    .strictObject({ id: z.string(), first_name: z.string().nullable(), last_name: z.string().nullable() })
    .nullable()
    .default(null),
});

export const ShopSchema = z.strictObject({
  /** <name>.myshopify.com */
  id: z.string().regex(/^[a-z0-9-]+\.myshopify\.com$/),
  name: z.string(),
  currency: z.string().regex(/^[A-Z]{3}$/),
  tokens: z.array(
    z.strictObject({ access_token: z.string(), scopes: z.array(z.string()).default(['read_orders', 'write_pixels']) }),
  ),
  /** The secret that signs its webhooks. */
  webhook_secret: z.string().default('shop-webhook-secret'),
  /** True when the app has a web pixel extension. */
  has_extension: z.boolean().default(true),
  /** The status with which every call is refused: 402 frozen, 423 locked. */
  refusal: z.number().int().optional(),
});

export type Shop = z.output<typeof ShopSchema>;
export type Order = z.output<typeof OrderSchema>;
