// Reference rates from the layout in which the European Central Bank publishes its history: Date,USD,JPY,…

export interface Rate {
  date: string;
  base: string;
  currency: string;
  rate: string;
}

/**
 * Reads a rates file.
 * @param csv a header line `Date,<ISO 4217>…`, then a day a line; empty or N/A cells are days without a rate
 * @throws Error that names the line that can not be read
 */
export function parseRates(csv: string, base: string): Rate[] {
  const [header = '', ...lines] = csv.split(/\r?\n/).filter((line) => line.trim() !== '');
  const [first = '', ...currencies] = header.split(',').map((cell) => cell.trim());
  if (first.toLowerCase() !== 'date')
    throw new Error('Line 1 must start with "Date": use the layout of the ECB reference rates.');
  return lines.flatMap((line, i) => {
    const [date = '', ...cells] = line.split(',').map((cell) => cell.trim());
    if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) throw new Error(`Line ${i + 2} must start with a date as YYYY-MM-DD.`);
    return currencies.flatMap((currency, column) => {
      const rate = cells[column] ?? '';
      if (currency === '' || rate === '' || rate === 'N/A') return [];
      if (!/^\d+(\.\d+)?$/.test(rate))
        throw new Error(`Line ${i + 2}, ${currency}: a rate must be a positive decimal number.`);
      return [{ date, base, currency, rate }];
    });
  });
}
