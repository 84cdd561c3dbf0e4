// Writes what a run measured: the table at its end, and on request the one in docs/faults.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';

export interface Result {
  readonly name: string;
  /** Events that were acknowledged and found in stores and reports. */
  readonly events: number;
  readonly refusals: ReadonlyMap<number, number>;
  /** How long a caller waited for one response, at most. */
  readonly waitedMs: number;
  /** From the end of the fault until a new payment was acknowledged, and until it was in the reports. */
  readonly answersMs: number;
  readonly showsMs: number;
  /** The scenario's bounds for the two. */
  readonly recovers: { readonly answersMs: number; readonly showsMs: number };
}

/** Returns a Markdown table, one row per scenario, with each time beside its bound, and marked where it exceeded that. */
export function resultTable(results: readonly Result[]): string {
  const head = [
    'scenario',
    'acknowledged again',
    'in the reports',
    'longest wait',
    'events checked',
    'refused meanwhile',
  ];
  return table(
    head,
    results.map(({ name, events, refusals, waitedMs, answersMs, showsMs, recovers }) => [
      name,
      besideBound(answersMs, recovers.answersMs),
      besideBound(showsMs, recovers.showsMs),
      seconds(waitedMs),
      String(events),
      refused([...refusals].map(([status, count]) => `${statusName(status)}: ${count}`)),
    ]),
  );
}

const BEGIN = '<!-- measured: begin -->';
const END = '<!-- measured: end -->';
/** How many times a row has. */
const TIMES = 3;

/** What the document says about a scenario besides its times. */
interface Described {
  readonly name: string;
  readonly promise: string;
  readonly refusals: readonly number[];
}

/**
 * Writes the times into the document, and what each scenario promises; scenarios that were not played keep their times there.
 * @throws Error when its markers are missing
 */
export function writeDocument(file: string, scenarios: readonly Described[], results: readonly Result[]): void {
  const document = readFileSync(file, 'utf8');
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (from === -1 || to < from) throw new Error(`The document needs the lines ${BEGIN} and ${END}.`);
  const head = [
    'scenario',
    'what is promised',
    'calls may be refused with',
    'acknowledged again',
    'in the reports',
    'longest wait',
  ];
  const timesOf = new Map<string, readonly string[]>([
    ...timesIn(document.slice(from, to)),
    ...results.map(
      ({ name, answersMs, showsMs, waitedMs }) => [name, [answersMs, showsMs, waitedMs].map(seconds)] as const,
    ),
  ]);
  const rows = scenarios.map(({ name, promise, refusals }) => [
    name,
    promise,
    refused(refusals.map(statusName)),
    ...(timesOf.get(name) ?? Array(TIMES).fill('not played')),
  ]);
  const memory = Math.round(totalmem() / 2 ** 30);
  const day = new Date().toISOString().slice(0, 10);
  const said = `Last measured on ${day}: ${cpus().length} cores, ${memory} GB, Node ${process.versions.node}.`;
  const measured = `${said}\n\n${table(head, rows)}`;
  writeFileSync(file, `${document.slice(0, from)}${BEGIN}\n\n${measured}\n\n${document.slice(to)}`);
}

/** Returns the times of a table that was written before, by scenario. */
function timesIn(measured: string): (readonly [string, readonly string[]])[] {
  const rows = measured.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.flatMap(([, name = '', , , ...times]) =>
    times[0]?.endsWith(' s') ? [[name, times.slice(0, TIMES)] as const] : [],
  );
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, i) => Math.max(cell.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

const statusName = (status: number) => (status === 0 ? 'no answer' : String(status));
const refused = (names: readonly string[]) => names.join(', ') || 'none';
const besideBound = (ms: number, bound: number) => `${seconds(ms)} of ${bound / 1000} s${ms > bound ? ', LATE' : ''}`;
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
