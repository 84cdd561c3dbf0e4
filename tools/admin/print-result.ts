// Prints a command's result for people: one line per member, and lists as tables.

/** @param answer the result of a command; programs read the same from JSON */
export function resultText(answer: object): string {
  return Object.entries(answer)
    .map(([name, value]) =>
      isTable(value) ? `${name} (${value.length})\n${tableText(value)}` : `${name.padEnd(20)} ${cellText(value)}`,
    )
    .join('\n');
}

type Row = Readonly<Record<string, unknown>>;

function isTable(value: unknown): value is readonly Row[] {
  return Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null);
}

function tableText(rows: readonly Row[]): string {
  const names = Object.keys(rows[0] ?? {});
  const lines = [names, ...rows.map((row) => names.map((name) => cellText(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  const lineText = (line: readonly string[]) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return lines.map((line) => `  ${lineText(line)}`.trimEnd()).join('\n');
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '-';
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(',') || '-';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
