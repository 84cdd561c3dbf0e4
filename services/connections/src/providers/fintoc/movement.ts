// Turns a movement of a bank account into a payment if it is one: an incoming transfer from another person.
import { Decimal } from 'decimal.js';
import { z } from 'zod';
import type { ProviderOutcome } from '../../domain/provider-outcome.ts';

const text = z.string().nullish();

export const MovementSchema = z.object({
  id: z.string().min(1),
  /** In the smallest unit of the currency; below 0 for outgoing money. */
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

/** Chilean pesos have no smaller unit; Mexican pesos have cents. */
const WHOLE = new Set(['CLP']);

/**
 * Returns the payment that a movement is. The RUT of its sender says who paid.
 * @param holderId the account's own: a transfer between the holder's own accounts is not a payment
 * @returns null for an outgoing movement, one that is not booked yet, and one that is not a transfer
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

/** Normalises a RUT, however it is written. */
const bare = (rut: string): string => rut.replace(/[.\s-]/g, '').toLowerCase();
