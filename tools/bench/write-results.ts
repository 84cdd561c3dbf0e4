// Stores results: every run in .touchline/bench, and on demand the figures in docs/performance-tables.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupTables, type Result, resourceTable } from './result-tables.ts';

/** Writes <stateDir>/bench/<date>.json. @returns its path */
export function writeJson(stateDir: string, result: Result): string {
  const folder = join(stateDir, 'bench');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${result.date.replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  return file;
}

/** Puts the figures into a document. */
export function writeDocument(file: string, result: Result): void {
  writeFileSync(file, withFigures(readFileSync(file, 'utf8'), result));
}

/**
 * Returns the document with new figures for the groups that ran, and for what the processes used; the rest is unchanged.
 * @throws Error when the marks of one of them are missing
 */
export function withFigures(document: string, result: Result): string {
  const { date, machine, groups, resources } = result;
  const said = `Measured on ${date.slice(0, 10)}: ${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node}, servers and load generator on the same machine.`;
  const ran = `In a run of ${groups.map(({ group }) => group).join(', ')}.`;
  const sections: [string, string][] = [
    ...groups.map((group): [string, string] => [group.group, `${said}\n\n${groupTables(group)}`]),
    ['processes', `${said} ${ran}\n\n${resourceTable(resources)}`],
  ];
  return sections.reduce((text, [name, tables]) => withSection(text, name, tables), document);
}

function withSection(document: string, name: string, tables: string): string {
  const [begin, end] = [`<!-- ${name}: begin -->`, `<!-- ${name}: end -->`];
  const [from, to] = [document.indexOf(begin), document.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`The document needs the lines ${begin} and ${end}.`);
  return `${document.slice(0, from)}${begin}\n\n${tables}\n\n${document.slice(to)}`;
}
