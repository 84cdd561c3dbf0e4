// Writes rates in the layouts of the European Central Bank, newest day first.
import type { SimRate } from './world.ts';

/** Returns rates in the form of eurofxref-daily.xml and eurofxref-hist-90d.xml. */
export function ratesXml(rates: readonly SimRate[]): string {
  const days = byDay(rates).map(([date, ofDay]) => {
    const cubes = ofDay.map(({ currency, rate }) => `\t\t\t<Cube currency='${currency}' rate='${rate}'/>\n`);
    return `\t\t<Cube time='${date}'>\n${cubes.join('')}\t\t</Cube>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
\t<gesmes:subject>Reference rates</gesmes:subject>
\t<gesmes:Sender>
\t\t<gesmes:name>European Central Bank</gesmes:name>
\t</gesmes:Sender>
\t<Cube>
${days.join('')}\t</Cube>
</gesmes:Envelope>
`;
}

/** Returns rates in the form of eurofxref-hist.csv: a comma at the end of each line, N/A where a currency had no rate. */
export function ratesCsv(rates: readonly SimRate[]): string {
  const currencies = [...new Set(rates.map(({ currency }) => currency))];
  const lines = byDay(rates).map(([date, ofDay]) => {
    const cells = currencies.map((wanted) => ofDay.find(({ currency }) => currency === wanted)?.rate ?? 'N/A');
    return [date, ...cells, ''].join(',');
  });
  return `${[['Date', ...currencies, ''].join(','), ...lines].join('\n')}\n`;
}

function byDay(rates: readonly SimRate[]): [string, SimRate[]][] {
  return [...Map.groupBy(rates, ({ date }) => date)].sort(([a], [b]) => (a < b ? 1 : -1));
}
