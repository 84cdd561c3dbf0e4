// Makes the usage texts of the operators' CLIs from the commands themselves.
import type { Command, CommandArea, Option } from './command.ts';

const SUMMARY_COLUMN = 26;

/** Returns all commands of `npm run <tool>`, one per line, area by area. */
export function usageOfAll<Context>(tool: string, areas: readonly CommandArea<Context>[]): string {
  const groups = areas
    .filter(({ commands }) => commands.length > 0)
    .map(({ title, commands }) => `${title}\n${commands.map(lineOf).join('\n')}`);
  return [
    `Usage: npm run ${tool} -- <command> [options] [--json]`,
    ...groups,
    `npm run ${tool} -- <command> --help shows the options of one command.`,
  ].join('\n\n');
}

/** Returns one command with its options. */
export function usageOf<Context>(tool: string, command: Command<Context>): string {
  const options = Object.entries(command.options);
  const shown = options.map(([name, option]) => (option.required ? signOf(name, option) : `[${signOf(name, option)}]`));
  const width = Math.max(0, ...options.map(([name, option]) => signOf(name, option).length));
  const about = options.map(([name, option]) => `  ${signOf(name, option).padEnd(width)}  ${aboutOf(option)}`);
  return [
    `Usage: npm run ${tool} -- ${[...command.words, ...shown, '[--json]'].join(' ')}`,
    `${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.`,
    ...(about.length > 0 ? [about.join('\n')] : []),
  ].join('\n\n');
}

function lineOf({ words, summary }: Pick<Command, 'words' | 'summary'>): string {
  return `  ${words.join(' ').padEnd(SUMMARY_COLUMN)}${summary}`;
}

function signOf(name: string, { value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

function aboutOf({ about, oneOf }: Option): string {
  return oneOf ? `${about} (${oneOf.join(', ')})` : about;
}
