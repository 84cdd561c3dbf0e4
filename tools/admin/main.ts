// The operators' command line: profiles, keys, connections, rates and the drain, over the services' own gRPC.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { AppError } from '@touchline/chassis/errors.ts';
import { adminClients, findAddresses } from './clients.ts';
import { COMMANDS } from './commands.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const stateDir = resolve(process.env.TOUCHLINE_STATE_DIR ?? `${ROOT}/.touchline`);

const usage = () =>
  `Usage: npm run admin -- <command> [options] [--json]\n\n${COMMANDS.map((c) => `  ${c.usage.padEnd(78)} ${c.summary}`).join('\n')}`;

async function main(argv: string[]): Promise<number> {
  const words = argv.filter((word, i) => !word.startsWith('-') && i < 2);
  const command = COMMANDS.find((c) => c.words.every((word, i) => words[i] === word));
  if (!command) {
    console.error(usage());
    return argv.length === 0 || argv.includes('--help') ? 0 : 2;
  }
  const { values } = parseArgs({
    args: argv.slice(command.words.length),
    options: { ...command.options, json: { type: 'boolean' } },
    strict: true,
  });
  await using clients = adminClients(findAddresses(stateDir, process.env));
  const answer = await command.run(clients, values as Record<string, string | undefined>, {
    readFile: (path) => readFileSync(path, 'utf8'),
  });
  if (values.json) console.log(JSON.stringify(answer));
  else
    for (const [name, value] of Object.entries(answer))
      console.log(`${name.padEnd(20)} ${typeof value === 'object' ? JSON.stringify(value) : value}`);
  return 0;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  console.error(
    error instanceof AppError
      ? `${error.reason}: ${error.message}`
      : error instanceof Error
        ? error.message
        : String(error),
  );
  process.exitCode = 1;
}
