// Numbers the sellers of Mercado Pago.
import { createHash } from 'node:crypto';

/** Returns the account's number at Mercado Pago. */
export const sellerOf = (personId: string): number =>
  Number.parseInt(createHash('sha256').update(personId).digest('hex').slice(0, 7), 16);
