// rates and drain: what concerns the whole installation.
import { type Command, optionalText, text, wholeNumber } from '../command.ts';
import { drain } from '../drain.ts';
import { parseRates } from '../rates.ts';

export const systemCommands: readonly Command[] = [
  {
    words: ['rates', 'import'],
    summary: 'daily reference rates in the layout of the ECB: Date,USD,CLP,…',
    options: {
      file: { value: 'rates.csv', about: 'the file, or - for the standard input', required: true },
      base: { value: 'EUR', about: 'the currency that the rates are for one unit of; EUR unless told' },
    },
    run: async (clients, given, io) => {
      const rates = parseRates(io.readFile(text(given, 'file')), optionalText(given, 'base') ?? 'EUR');
      const { stored } = await clients.attribution.importRates({ rates });
      return { stored };
    },
  },
  {
    words: ['drain'],
    summary: 'waits until everything recorded shows in the reports',
    options: { 'timeout-seconds': { value: '600', about: 'gives up after so long' } },
    run: (clients, given) => drain(clients, { timeoutMs: (wholeNumber(given, 'timeout-seconds') ?? 600) * 1000 }),
  },
];
