// Where results stay: every run in .touchline/bench, and on demand the figures in docs/performance.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Result, resultTables } from './result-tables.ts';

const BEGIN = '<!-- figures: begin -->';
const END = '<!-- figures: end -->';

/** Writes <stateDir>/bench/<date>.json; answers its path. */
export function writeJson(stateDir: string, result: Result): string {
  const folder = join(stateDir, 'bench');
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${result.date.replaceAll(':', '-')}.json`);
  writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
  return file;
}

/** Puts the figures between the two marks of a document. */
export function writeDocument(file: string, result: Result): void {
  writeFileSync(file, withFigures(readFileSync(file, 'utf8'), result));
}

/**
 * The document with its figures replaced; the rest stays as it is.
 * @throws Error when the marks are not there
 */
export function withFigures(document: string, result: Result): string {
  const begin = document.indexOf(BEGIN);
  const end = document.indexOf(END);
  if (begin === -1 || end < begin) throw new Error(`The document needs the lines ${BEGIN} and ${END}.`);
  const { date, machine } = result;
  const said = `Measured on ${date.slice(0, 10)}: ${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node}, servers of the local stack on the same machine.`;
  return `${document.slice(0, begin)}${BEGIN}\n\n${said}\n\n${resultTables(result)}\n\n${document.slice(end)}`;
}
