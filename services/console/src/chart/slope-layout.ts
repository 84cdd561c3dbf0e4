// Lays out a picture of rows through columns: across on wide screens, and down on narrow ones, where names of columns need the room.
import { GAP, type Plot, type WrittenScale, withinLength, writtenScale } from './axes.ts';
import { isKnown, niceScale } from './nice-scale.ts';
import { lineHeight, type Sheet } from './picture.ts';
import { fitted, widest, wrapped } from './text-width.ts';

export interface SlopeRow {
  readonly name: string;
  /** One for each column; null is a gap. */
  readonly values: readonly (number | null)[];
}

/** A row that has a value. */
export interface Line extends SlopeRow {
  /** Of the row, from zero. */
  readonly index: number;
  /** Where the line ends. */
  readonly column: number;
  readonly value: number;
}

export interface Layout {
  readonly height: number;
  readonly plot: Plot;
  readonly scale: WrittenScale;
  readonly isDown: boolean;
  readonly columnNames: readonly string[];
  /** What stands at the end of a line. */
  readonly nameOf: (line: Line) => string;
}

type Format = (value: number) => string;

/** From the last column to the names of the lines. */
export const LEADER = 28;
const MOST_NAME = 220;
const ACROSS_HEIGHT = 260;
const DOWN_STEP = 44;

export function layoutOf(lines: readonly Line[], columns: readonly string[], format: Format, sheet: Sheet): Layout {
  return sheet.name === 'wide' ? across(lines, columns, format, sheet) : down(lines, columns, format, sheet);
}

function scaleOf(lines: readonly Line[], format: Format, sheet: Sheet, parts: number): WrittenScale {
  const values = lines.flatMap((line) => line.values).filter(isKnown);
  return writtenScale(niceScale(values, { parts, hasZero: false }), format, sheet);
}

function across(lines: readonly Line[], columns: readonly string[], format: Format, sheet: Sheet): Layout {
  const { fontSize } = sheet;
  const scale = scaleOf(lines, format, sheet, 4);
  const names = new Map(lines.map((line) => [line, fitted(line.name, MOST_NAME, fontSize)]));
  const right = LEADER + GAP + widest([...names.values()], fontSize);
  const least = scale.width + GAP;
  // A name stands in the middle of its column, half of it to the left.
  const columnWidth = (sheet.width - least - right) / Math.max(1, columns.length - 0.5);
  const columnNames = columns.map((column) => wrapped(column, Math.min(columnWidth - GAP, right), fontSize, 2));
  const left = Math.max(least, widest(columnNames, fontSize) / 2);
  const plot = { left, top: fontSize, width: sheet.width - left - right, height: ACROSS_HEIGHT };
  const height = plot.top + plot.height + 2 * GAP + 2 * lineHeight(sheet);
  return { height, plot, scale, isDown: false, columnNames, nameOf: (line) => names.get(line) ?? '' };
}

function down(lines: readonly Line[], columns: readonly string[], format: Format, sheet: Sheet): Layout {
  const { fontSize } = sheet;
  const scale = scaleOf(lines, format, sheet, 2);
  const columnNames = columns.map((column) => wrapped(column, sheet.width / 3 - GAP, fontSize, 2));
  const left = widest(columnNames, fontSize) + 2 * GAP;
  // Half of a number below the last column.
  const right = fontSize;
  const top = lineHeight(sheet) + 2 * GAP;
  const plot = { left, top, width: sheet.width - left - right, height: DOWN_STEP * Math.max(1, columns.length - 1) };
  const height = plot.top + plot.height + LEADER + GAP + lineHeight(sheet);
  return {
    height,
    plot,
    scale: withinLength(scale, plot.width, sheet),
    isDown: true,
    columnNames,
    nameOf: ({ index }) => String(index + 1),
  };
}
