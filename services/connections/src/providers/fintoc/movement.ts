// A movement of a bank account as the payment that it is: a transfer from somebody else that came in.
import { Decimal } from 'decimal.js';
import { z } from 'zod';
import type { ProviderOutcome } from '../../domain/provider-outcome.ts';

const text = z.string().nullish();

export const MovementSchema = z.object({
  id: z.string().min(1),
  /** The smallest unit of the currency; below 0 for what went out. */
  amount: z.int(),
  currency: z.string(),
  post_date: z.iso.datetime({ offset: true }),
  transaction_date: z.iso.datetime({ offset: true }).nullish(),
  type: z.string(),
  pending: z.boolean().default(false),
  status: text,
  sender_account: z.object({ holder_id: text, holder_name: text }).nullish(),
});
export type Movement = z.output<typeof MovementSchema>;

/** Pesos of Chile have no smaller unit; those of Mexico have cents. */
const WHOLE = new Set(['CLP']);

/**
 * The payment that a movement is. The RUT of its sender says who paid.
 * @param holderId the account's own: what its holder moves between own accounts is nobody's payment
 * @returns null for what went out, is not booked yet, or is no transfer
 */
export function paymentOf(movement: Movement, holderId: string): ProviderOutcome | null {
  const { amount, currency, sender_account: sender } = movement;
  if (amount <= 0 || movement.pending || movement.type !== 'transfer') return null;
  if (movement.status && movement.status !== 'confirmed') return null;
  if (sender?.holder_id && bare(sender.holder_id) === bare(holderId)) return null;
  const [firstName, ...rest] = (sender?.holder_name ?? '').trim().split(/\s+/);
  return {
    externalId: movement.id,
    eventName: 'payment_received',
    eventType: 'payment_received',
    occurredAt: new Date(movement.transaction_date ?? movement.post_date),
    person: { nationalId: sender?.holder_id, firstName, lastName: rest.join(' '), country: 'CL' },
    money: { value: new Decimal(amount).div(WHOLE.has(currency) ? 1 : 100).toFixed(), currency },
    properties: { payment_method: 'bank_transfer' },
  };
}

/** A RUT however it is written. */
const bare = (rut: string): string => rut.replace(/[.\s-]/g, '').toLowerCase();
