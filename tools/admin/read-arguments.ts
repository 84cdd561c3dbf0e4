// Parses the words of a command line into a command and its options, or says what is wrong with them.
import { parseArgs } from 'node:util';
import type { Command, CommandArea, Given } from './command.ts';

export interface ReadArguments {
  readonly given: Given;
  readonly json: boolean;
  readonly help: boolean;
}

/** Returns the command that the line names; undefined when there is none. */
export function findCommand<Context>(
  areas: readonly CommandArea<Context>[],
  argv: readonly string[],
): Command<Context> | undefined {
  return areas.flatMap(({ commands }) => commands).find(({ words }) => words.every((word, i) => argv[i] === word));
}

/** Reads the options of a command. @throws Error that says what is missing, unknown or not an allowed value */
export function readArguments(command: Pick<Command, 'words' | 'options'>, argv: readonly string[]): ReadArguments {
  const options = Object.entries(command.options);
  const { values } = parseArgs({
    args: argv.slice(command.words.length),
    options: {
      ...Object.fromEntries(
        options.map(([name, { value }]) => [name, { type: value ? 'string' : 'boolean' } as const]),
      ),
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
    strict: true,
  });
  const { json = false, help = false, ...given } = values as Record<string, string | boolean | undefined>;
  if (!help)
    for (const [name, { required, oneOf }] of options) {
      const value = given[name];
      if (required && (value === undefined || value === '')) throw new Error(`--${name} is required.`);
      if (oneOf && value !== undefined && !oneOf.includes(String(value)))
        throw new Error(`--${name} must be ${oneOf.join(' or ')}.`);
    }
  return { given, json: json === true, help: help === true };
}
