// Reads by how much a workspace may raise daily budgets, as operators write it: USD=500,CLP=400000.50.
import { isCurrency } from './currency.ts';

const ENTRY = /^([A-Z]{3})=(\d{1,12}(?:\.\d{1,6})?)$/;

/**
 * Returns exact decimal strings of the major unit by their ISO 4217 code; none for an empty text.
 * @returns null for a text of another form, an unknown currency, or one that is there twice
 */
export function readBudgetRaises(text: string): ReadonlyMap<string, string> | null {
  const raises = new Map<string, string>();
  for (const part of text.trim() === '' ? [] : text.split(',')) {
    const [, currency, amount] = ENTRY.exec(part.trim()) ?? [];
    if (currency === undefined || amount === undefined || !isCurrency(currency) || raises.has(currency)) return null;
    raises.set(currency, amount);
  }
  return raises;
}
