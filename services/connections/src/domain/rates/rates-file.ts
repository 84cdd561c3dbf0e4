// Parses a file of reference rates in either format of the European Central Bank.
import type { Rate } from './rate.ts';
import { parseRatesCsv } from './rates-csv.ts';
import { parseRatesXml } from './rates-xml.ts';

/**
 * Reads a rates file completely or not at all.
 * @param text XML or CSV; a byte order mark is ignored
 * @param base the currency of which the rates are for one unit, ISO 4217: neither format states it
 * @returns the rates in the order of the file, at least one
 * @throws Error that says where the file is wrong, and never what is written there
 */
export function parseRatesFile(text: string, base: string): Rate[] {
  const file = text.replace(/^\uFEFF/, '').trimStart();
  const rates = file.startsWith('<') ? parseRatesXml(file, base) : parseRatesCsv(file, base);
  if (rates.length === 0) throw new Error('The file holds no rate: use the layout of the ECB reference rates.');
  return rates;
}
