// Reads the outlines that ECharts draws and writes them anew: absolute positions become short relative ones with one decimal.

/** A command of an outline: M, L and C with absolute positions, x and y in turn, or Z with none. */
interface Move {
  readonly command: string;
  readonly numbers: readonly number[];
}
export type Outline = readonly Move[];

/** What is done to an outline, in this order. */
interface Transform {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const NUMBERS: Readonly<Record<string, number>> = { M: 2, L: 2, l: 2, C: 6, Z: 0 };
const COMMAND = /([A-Za-z])([^A-Za-z]*)/g;
const TENTH = 10;
/** A length that nobody sees. */
const FLAT = 0.02;

/**
 * Reads an outline.
 * @param d of an SVG path, made by zrender: the commands M, L, l, C and Z
 * @throws Error for any other command, since an upgrade could bring one
 */
export function outlineOf(d: string, { scale, x: left, y: top }: Transform): Outline {
  const moves: Move[] = [];
  let [x, y] = [0, 0];
  for (const [, command = '', rest = ''] of d.matchAll(COMMAND)) {
    const numbers = rest === '' ? [] : rest.split(' ').map(Number);
    if (numbers.length !== NUMBERS[command] || !numbers.every(Number.isFinite)) {
      throw new Error(`ECharts drew an outline with ${command}${rest}, which the pictures do not know`);
    }
    const from = command === 'l' ? [x, y] : [0, 0];
    const absolute = numbers.map((number, index) => number + (from[index] ?? 0));
    if (absolute.length > 0) [x = 0, y = 0] = absolute.slice(-2);
    moves.push({
      command: command === 'l' ? 'L' : command,
      numbers: absolute.map((number, index) => number * scale + (index % 2 === 0 ? left : top)),
    });
  }
  return moves;
}

/** Leaves out the parts that are as flat as the bar of a zero. @param outline of closed parts */
export function withoutFlat(outline: Outline): Outline {
  const parts: Move[][] = [];
  for (const move of outline) {
    if (move.command === 'M') parts.push([]);
    parts.at(-1)?.push(move);
  }
  return parts.filter((part) => extent(part, 0) > FLAT && extent(part, 1) > FLAT).flat();
}

function extent(part: readonly Move[], axis: 0 | 1): number {
  const lengths = part.flatMap(({ numbers }) => numbers.filter((_, index) => index % 2 === axis));
  return Math.max(...lengths) - Math.min(...lengths);
}

/** @param text of an SVG attribute; undefined for none @throws Error for one that turns or distorts */
export function transformOf(text: unknown): Transform {
  if (text === undefined) return { scale: 1, x: 0, y: 0 };
  const [, name, inside = ''] = /^(translate|matrix)\(([-\d.,e\s]+)\)$/.exec(String(text)) ?? [];
  const numbers = inside.split(/[\s,]+/).map(Number);
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = name === 'translate' ? [1, 0, 0, 1, ...numbers] : numbers;
  if (name === undefined || b !== 0 || c !== 0 || a !== d) {
    throw new Error(`ECharts drew with ${String(text)}, which the pictures do not know`);
  }
  return { scale: a, x, y };
}

/** @returns the outline as the attribute d of an SVG path, in tenths, as short as may be */
export function pathData(outline: Outline): string {
  const parts: { command: string; lengths: number[] }[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const { command, numbers } of outline) {
    const places = numbers.map((number) => Math.round(number * TENTH));
    const [toX = startX, toY = startY] = places.slice(-2);
    const step = [toX - x, toY - y];
    if (command === 'M')
      parts.push(parts.length === 0 ? { command, lengths: places } : { command: 'm', lengths: step });
    else if (command === 'Z') parts.push({ command: 'z', lengths: [] });
    else if (command === 'C') {
      const from = [x, y];
      parts.push({ command: 'c', lengths: places.map((place, index) => place - (from[index % 2] ?? 0)) });
    } else if (toX !== x && toY !== y) parts.push({ command: 'l', lengths: step });
    else if (toX !== x) pushStraight(parts, 'h', toX - x);
    else if (toY !== y) pushStraight(parts, 'v', toY - y);
    if (command === 'M') [startX, startY] = [toX, toY];
    [x, y] = [toX, toY];
  }
  return parts.map(({ command, lengths }, index) => written(command, lengths, parts[index - 1]?.command)).join('');
}

/** Two steps in one direction are one. */
function pushStraight(parts: { command: string; lengths: number[] }[], command: 'h' | 'v', length: number): void {
  const last = parts.at(-1);
  const before = last?.lengths[0] ?? 0;
  if (last?.command === command && before > 0 === length > 0) last.lengths = [before + length];
  else parts.push({ command, lengths: [length] });
}

function written(command: string, lengths: readonly number[], before: string | undefined): string {
  // A command that follows itself is understood.
  const isUnderstood = command === before && 'lhvc'.includes(command);
  let text = isUnderstood ? '' : command;
  for (const [index, length] of lengths.entries()) {
    const isApart = length < 0 || (index === 0 && !isUnderstood);
    text += (isApart ? '' : ' ') + tenths(length);
  }
  return text;
}

/** Writes a length without the zero that SVG does not need. */
function tenths(value: number): string {
  return String(value / TENTH).replace(/^(-?)0\./, '$1.');
}

/** @returns the length with one decimal at most */
export function rounded(length: number): number {
  return Math.round(length * TENTH) / TENTH + 0;
}
