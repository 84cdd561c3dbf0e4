// Formats Markdown tables that also read well as plain text, and numbers with no more digits than a benchmark justifies.

/** Makes a table whose columns are aligned. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

/** Formats a number with three digits, since a benchmark on a shared machine justifies no more. */
export function shortNumber(value: number): string {
  if (!Number.isFinite(value)) return '–';
  return Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
}

/** Formats several numbers, as in `4.2 / 9.7`. */
export const shortNumbers = (values: readonly number[]): string => values.map(shortNumber).join(' / ');
