// The operators' command line, over the services' own gRPC: finds the command, runs it, prints what it answers.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError } from '@touchline/chassis/errors.ts';
import { COMMAND_AREAS } from './all-commands.ts';
import { adminClients, findAddresses } from './clients.ts';
import { answerText } from './print-answer.ts';
import { findCommand, readArguments } from './read-arguments.ts';
import { usageOf, usageOfAll } from './usage.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const stateDir = resolve(process.env.TOUCHLINE_STATE_DIR ?? `${ROOT}/.touchline`);

async function main(argv: string[]): Promise<number> {
  const command = findCommand(COMMAND_AREAS, argv);
  if (!command) {
    const asked = argv.length === 0 || argv.includes('--help');
    (asked ? console.log : console.error)(usageOfAll(COMMAND_AREAS));
    return asked ? 0 : 2;
  }
  const { given, json, help } = readArguments(command, argv);
  if (help) {
    console.log(usageOf(command));
    return 0;
  }
  await using clients = adminClients(findAddresses(stateDir, process.env));
  const answer = await command.run(clients, given, {
    readFile: (path) => readFileSync(path === '-' ? 0 : path, 'utf8'),
  });
  console.log(json ? JSON.stringify(answer) : answerText(answer));
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
