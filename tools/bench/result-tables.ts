// Draws the figures as tables: the same Markdown for the terminal and for docs/performance-tables.md.
import type { Figure } from './figures.ts';
import { cpuTogether, goalsInWords } from './goals.ts';
import type { GrowthSize } from './growth.ts';
import { growthTables } from './growth-tables.ts';
import { markdownTable, shortNumber, shortNumbers } from './markdown-table.ts';
import type { Resources } from './meter.ts';
import type { Group } from './options.ts';

export interface Machine {
  cores: number;
  memoryGb: number;
  node: string;
}

export interface GroupResult {
  readonly group: Group;
  readonly figures: readonly Figure[];
  readonly growth: readonly GrowthSize[];
}

export interface Result {
  readonly date: string;
  readonly machine: Machine;
  readonly options: Readonly<Record<string, unknown>>;
  readonly groups: readonly GroupResult[];
  /** Of all groups of the run together. */
  readonly resources: readonly Resources[];
}

/** Returns all tables of a run. */
export function resultTables({ groups, resources }: Pick<Result, 'groups' | 'resources'>): string {
  return [...groups.map(groupTables), resourceTable(resources)].join('\n\n');
}

/** Returns a group's figures, the costs of their calls and rows, and the growth table; leaves out empty tables. */
export function groupTables({ figures, growth }: Pick<GroupResult, 'figures' | 'growth'>): string {
  return [...figureTable(figures), ...costTable(figures), ...growthTables(growth)].join('\n\n');
}

function figureTable(figures: readonly Figure[]): string[] {
  if (figures.length === 0) return [];
  const rows = figures.map((figure) => [
    figure.name,
    `${figure.unit}${figure.labels.length > 1 ? ` (${figure.labels.join(' / ')})` : ''}`,
    shortNumbers(figure.measured),
    `${shortNumbers(figure.baselineMeasured)}: ${figure.baseline}`,
    shortNumbers(figure.ratios),
    goalsInWords(figure),
  ]);
  return [markdownTable(['what', 'unit', 'measured', 'baseline', 'ratio', 'goal'], rows)];
}

/** Shows where the CPU time went: CPU ms per row of each process, and the durations of the calls. */
function costTable(figures: readonly Figure[]): string[] {
  const costed = figures.filter(({ cpuMs }) => Object.keys(cpuMs ?? {}).length > 0);
  if (costed.length === 0) return [];
  const processes = [...new Set(costed.flatMap(({ cpuMs = {} }) => Object.keys(cpuMs)))];
  const rows = costed.map(({ name, callMs, cpuMs = {} }) => [
    name,
    callMs === undefined ? '' : shortNumbers(callMs),
    shortNumber(cpuTogether(cpuMs)),
    ...processes.map((process) => shortNumber(cpuMs[process] ?? Number.NaN)),
  ]);
  return [markdownTable(['CPU ms a row', 'calls, ms (p50 / p95 / p99)', 'all but the load', ...processes], rows)];
}

/** Shows what every process used. */
export function resourceTable(resources: readonly Resources[]): string {
  const rows = resources.map(({ name, cpuSeconds, residentMb, peakMb }) => [
    name,
    shortNumber(cpuSeconds),
    shortNumber(residentMb),
    shortNumber(peakMb),
  ]);
  return markdownTable(['process', 'CPU seconds', 'memory at the end, MB', 'at most seen, MB'], rows);
}
