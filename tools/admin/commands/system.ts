// Implements rates and drain: the commands that concern the whole installation.
import { rateCalls } from '../../../services/connections/src/domain/rates/rate-calls.ts';
import { parseRatesFile } from '../../../services/connections/src/domain/rates/rates-file.ts';
import type { AdminClients } from '../clients.ts';
import { type Command, optionalText, text, wholeNumber } from '../command.ts';
import { drain } from '../drain.ts';

/** `npm run ops` has this command too, with other addresses. */
export const drainCommand: Command<Pick<AdminClients, 'ops'>> = {
  words: ['drain'],
  summary: 'waits until everything recorded shows in the reports',
  options: { 'timeout-seconds': { value: '600', about: 'gives up after this long' } },
  run: (clients, given, io) =>
    drain(clients, { timeoutMs: (wholeNumber(given, 'timeout-seconds') ?? 600) * 1000, onProgress: io.progress }),
};

export const systemCommands: readonly Command[] = [
  {
    words: ['rates', 'import'],
    summary: 'loads daily reference rates from a file of the ECB, XML or CSV (Date,USD,CLP,…)',
    options: {
      file: { value: 'rates.xml', about: 'the file, or - for standard input', required: true },
      base: { value: 'EUR', about: 'the currency of which the rates are for one unit; by default EUR' },
    },
    run: async (clients, given, io) => {
      const rates = parseRatesFile(io.readFile(text(given, 'file')), optionalText(given, 'base') ?? 'EUR');
      let stored = 0;
      for (const call of rateCalls(rates)) stored += (await clients.attribution.importRates({ rates: call })).stored;
      return { stored };
    },
  },
  drainCommand,
];
