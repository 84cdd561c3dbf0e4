// The figures as tables: the same Markdown for the terminal and for docs/performance.md.
import type { Figure } from './figures.ts';
import type { Used } from './resources.ts';

export interface Machine {
  cores: number;
  memoryGb: number;
  node: string;
}

export interface Result {
  date: string;
  machine: Machine;
  options: Record<string, unknown>;
  figures: readonly Figure[];
  resources: readonly Used[];
}

/** One table of figures, one of what the services used. */
export function resultTables({ figures, resources }: Pick<Result, 'figures' | 'resources'>): string {
  const rows = figures.map(({ name, unit, labels, measured, baseline, baselineMeasured, ratios }) => [
    name,
    `${unit}${labels.length > 1 ? ` (${labels.join(' / ')})` : ''}`,
    measured.map(number).join(' / '),
    `${baselineMeasured.map(number).join(' / ')}: ${baseline}`,
    ratios.map(number).join(' / '),
  ]);
  const used = resources.map(({ service, cpuSeconds, residentMb, peakMb }) => [
    service,
    number(cpuSeconds),
    number(residentMb),
    number(peakMb),
  ]);
  return [
    table(['what', 'unit', 'measured', 'baseline', 'ratio'], rows),
    table(['service', 'CPU seconds', 'memory at the end, MB', 'at most, MB'], used),
  ].join('\n\n');
}

/** A Markdown table whose columns also line up as plain text. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/** Three digits are all that a benchmark on a shared machine can mean. */
function number(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
}
