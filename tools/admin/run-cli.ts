// Runs a command line of the operators' CLIs, and prints the result on standard output or the mistake on standard error.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { AppError } from '@touchline/chassis/errors.ts';
import { step } from '../start/progress.ts';
import type { CommandArea, Given } from './command.ts';
import { resultText } from './print-result.ts';
import { findCommand, readArguments } from './read-arguments.ts';
import { usageOf, usageOfAll } from './usage.ts';

const ROOT = resolve(import.meta.dirname, '../..');

/** The folder in which the system that `npm start` runs writes its state. */
export const stateDir = resolve(process.env.TOUCHLINE_STATE_DIR ?? `${ROOT}/.touchline`);

interface Cli<Context extends AsyncDisposable> {
  /** The name in `npm run <tool>`. */
  readonly tool: string;
  readonly areas: readonly CommandArea<Context>[];
  /** Opens what a command works on. */
  open(given: Given): Context | Promise<Context>;
  readonly argv: readonly string[];
}

/** @returns the exit code: 0, 1 when the command failed, 2 when there is no such command */
export async function runCli<Context extends AsyncDisposable>(cli: Cli<Context>): Promise<number> {
  try {
    return await run(cli);
  } catch (error) {
    console.error(messageOf(error));
    return 1;
  }
}

async function run<Context extends AsyncDisposable>({ tool, areas, open, argv }: Cli<Context>): Promise<number> {
  const command = findCommand(areas, argv);
  if (!command) {
    const asked = argv.length === 0 || argv.includes('--help');
    (asked ? console.log : console.error)(usageOfAll(tool, areas));
    return asked ? 0 : 2;
  }
  const { given, json, help } = readArguments(command, argv);
  if (help) {
    console.log(usageOf(tool, command));
    return 0;
  }
  await using context = await open(given);
  const readFile = (path: string) => readFileSync(path === '-' ? 0 : path, 'utf8');
  const answer = await step(
    command.words.join(' '),
    (progress) => command.run(context, given, { readFile, progress }),
    { isQuiet: true },
  );
  console.log(json ? JSON.stringify(answer) : resultText(answer));
  return 0;
}

function messageOf(error: unknown): string {
  if (error instanceof AppError) return `${error.reason}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
}
