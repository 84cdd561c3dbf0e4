// Draws rows as lines through columns, such as campaigns through attribution models: what rises and falls from one to the next.
import type { Html } from '@touchline/chassis/pages/html.ts';
import { GAP, gridAt, HIDDEN, NO_TICKS, numbersAxis, quietText } from './axes.ts';
import type { DrawingOption } from './draw.ts';
import { DASHES, type Key, numberedLegend } from './legend.ts';
import { isKnown } from './nice-scale.ts';
import { PAINTED, PAINTS, seriesPaint } from './palette.ts';
import { lineHeight, NO_PICTURE, picture, type Sheet, type Sketch } from './picture.ts';
import { type Layout, LEADER, type Line, layoutOf, type SlopeRow } from './slope-layout.ts';
import { spread } from './spread.ts';

export interface SlopeData {
  /** Says what the picture is of, to people who cannot see it. */
  readonly label: string;
  readonly columns: readonly string[];
  /** At most eight. */
  readonly rows: readonly SlopeRow[];
  readonly format: (value: number) => string;
}

/** @returns the picture; empty HTML when no row has a value */
export function slopePicture({ label, columns, rows, format }: SlopeData): Html {
  const lines = rows.flatMap(({ name, values: given }, index): Line[] => {
    const values = given.slice(0, columns.length);
    const column = values.findLastIndex(isKnown);
    const value = values[column];
    return isKnown(value) ? [{ name, values, index, column, value }] : [];
  });
  if (lines.length === 0) return NO_PICTURE;
  const titleOf = (series: number, column: number) => {
    const { name, values: { [column]: value } = [] } = lines[series] ?? {};
    return isKnown(value) ? `${name}, ${columns[column]}: ${format(value)}` : undefined;
  };
  return picture({
    label,
    legend: numberedLegend(rows.map(({ name }, index) => ({ name, ...keyOf(index) }))),
    sketch: (sheet) => ({ ...sketchOf(lines, layoutOf(lines, columns, format, sheet), sheet), titleOf }),
  });
}

function keyOf(index: number): Pick<Key, 'paint' | 'mark'> {
  return { paint: seriesPaint(index), mark: index < PAINTED ? 'line' : 'dashes' };
}

function sketchOf(lines: readonly Line[], layout: Layout, sheet: Sheet): Sketch {
  const { height, plot, scale, isDown, columnNames } = layout;
  const last = Math.max(1, columnNames.length - 1);
  const numbers = numbersAxis(scale, sheet);
  const lying = { ...numbers.axisLabel, alignMinLabel: 'left' as const, alignMaxLabel: 'right' as const };
  const columns = {
    type: 'value' as const,
    min: 0,
    max: last,
    interval: 1,
    inverse: isDown,
    axisLine: HIDDEN,
    ...NO_TICKS,
    splitLine: { show: true, lineStyle: { color: PAINTS.line, width: 1 } },
    axisLabel: {
      ...quietText(sheet),
      margin: 2 * GAP,
      color: PAINTS.ink,
      lineHeight: lineHeight(sheet),
      formatter: (index: number) => sheet.tokenOf(columnNames[Math.round(index)] ?? ''),
    },
  };
  return {
    height,
    option: {
      grid: gridAt(plot),
      xAxis: isDown ? { ...numbers, position: 'top', axisLabel: lying } : columns,
      yAxis: isDown ? columns : numbers,
      series: [...lines.map((line) => lineThrough(line, isDown)), ...ends(lines, layout, last, sheet)],
    },
  };
}

type Series = Extract<DrawingOption['series'], readonly unknown[]>;

function lineThrough({ values, index }: Line, isDown: boolean): Series[number] {
  const { paint, mark } = keyOf(index);
  return {
    type: 'line',
    clip: false,
    data: values.map((given, column) => {
      const value = isKnown(given) ? given : '-';
      return isDown ? [value, column] : [column, value];
    }),
    symbol: 'circle',
    symbolSize: isDown ? 5 : 7,
    itemStyle: { color: PAINTS[paint] },
    lineStyle: { color: PAINTS[paint], width: 2, ...(mark === 'dashes' && { type: DASHES }) },
    emphasis: { disabled: true },
  };
}

/** Names the lines where they end, apart from each other, with a thin line from each to its name. */
function ends(lines: readonly Line[], { plot, scale, isDown, nameOf }: Layout, last: number, sheet: Sheet): Series {
  const length = isDown ? plot.width : plot.height;
  const perValue = length / (scale.max - scale.min);
  const places = spread(
    lines.map(({ value }) => (value - scale.min) * perValue),
    { apart: lineHeight(sheet), from: 0, to: length },
  );
  const out = last + (LEADER / (isDown ? plot.height : plot.width)) * last;
  const at = (column: number, value: number) => (isDown ? [value, column] : [column, value]);
  const labels = lines.map((line, index) => ({
    name: sheet.tokenOf(nameOf(line)),
    value: at(out, scale.min + (places[index] ?? 0) / perValue),
  }));
  return [
    {
      type: 'line',
      clip: false,
      symbol: 'none',
      // All are one series, which takes a fraction of the time of one for each; what is unknown ends each from the next.
      data: lines.flatMap(({ column, value }, index) => [at(column, value), labels[index]?.value ?? [], ['-', '-']]),
      lineStyle: { color: PAINTS.edge, width: 1 },
      emphasis: { disabled: true },
    },
    {
      type: 'scatter',
      clip: false,
      symbolSize: 2,
      itemStyle: { color: 'transparent', opacity: 1 },
      data: labels,
      label: {
        show: true,
        position: isDown ? 'bottom' : 'right',
        distance: 3,
        formatter: ({ name }: { name: string }) => name,
        color: PAINTS.ink,
        fontSize: sheet.fontSize,
      },
      emphasis: { disabled: true },
    },
  ];
}
