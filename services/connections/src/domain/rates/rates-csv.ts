// Parses reference rates from the CSV in which the European Central Bank publishes its history: Date,USD,JPY,…
import { isCurrency, isDay, isRate, type Rate } from './rate.ts';

/**
 * Reads a rates file.
 * @param csv a header line `Date,<ISO 4217>…`, then one line per day; empty or N/A cells are days without a rate
 * @throws Error that names the line that cannot be read, or that is shorter than its header, as in a file that was cut off
 */
export function parseRatesCsv(csv: string, base: string): Rate[] {
  const [header = '', ...lines] = csv.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [first = '', ...currencies] = cellsOf(header);
  if (first.toLowerCase() !== 'date')
    throw new Error('Line 1 must start with "Date": use the layout of the ECB reference rates.');
  for (const [i, currency] of currencies.entries()) {
    const isLast = i === currencies.length - 1;
    if (!isCurrency(currency) && !(isLast && currency === ''))
      throw new Error(`Line 1, column ${i + 2} must be a currency of three capital letters.`);
  }
  return lines.flatMap((line, i) => {
    const [date = '', ...cells] = cellsOf(line);
    if (!isDay(date)) throw new Error(`Line ${i + 2} must start with a date as YYYY-MM-DD.`);
    if (cells.length !== currencies.length)
      throw new Error(`Line ${i + 2} must have as many cells as line 1; the file may have been cut off.`);
    return currencies.flatMap((currency, column) => {
      const rate = cells[column] ?? '';
      if (currency === '' || currency === base || rate === '' || rate === 'N/A') return [];
      if (!isRate(rate)) throw new Error(`Line ${i + 2}, ${currency}: a rate must be a positive decimal number.`);
      return [{ date, base, currency, rate }];
    });
  });
}

function cellsOf(line: string): string[] {
  return line.split(',').map((cell) => cell.trim());
}
