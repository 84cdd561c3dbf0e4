// Parses reference rates from the XML of the European Central Bank: a Cube for each day, and in it a Cube for each currency.
import { SaxesParser } from 'saxes';
import { isCurrency, isDay, isRate, type Rate } from './rate.ts';

/**
 * Reads a rates file, eurofxref-daily.xml or a history of the same shape. Elements other than Cube are ignored.
 * @throws Error that says where it is not well formed (for example, cut off) or holds something that is not a rate
 */
export function parseRatesXml(xml: string, base: string): Rate[] {
  const rates: Rate[] = [];
  const parser = new SaxesParser({ xmlns: true });
  const here = () => `line ${parser.line}, column ${parser.columnIndex}`;
  let date: string | undefined;
  parser.on('error', () => {
    throw new Error(`The file is not well-formed XML at ${here()}; it may have been cut off.`);
  });
  parser.on('opentag', ({ local, attributes }) => {
    if (local !== 'Cube') return;
    date = attributes.time?.value ?? date;
    if (date !== undefined && !isDay(date)) throw new Error(`The time at ${here()} must be a date as YYYY-MM-DD.`);
    const currency = attributes.currency?.value;
    const rate = attributes.rate?.value ?? '';
    if (currency === undefined || rate === 'N/A' || currency === base) return;
    if (date === undefined || !isCurrency(currency) || !isRate(rate))
      throw new Error(`The Cube at ${here()} must have a currency and a positive rate, in a Cube with a time.`);
    rates.push({ date, base, currency, rate });
  });
  parser.write(xml).close();
  return rates;
}
