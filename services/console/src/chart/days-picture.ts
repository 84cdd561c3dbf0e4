// Draws counts as stacked bars over days and, under them on the same days, amounts as lines.
import type { Html } from '@touchline/chassis/pages/html.ts';
import { EDGE, GAP, gridAt, HIDDEN, NO_TICKS, numbersAxis, type Plot, quietText, writtenScale } from './axes.ts';
import { barSeries, type DaySeries, lineKey, lineSeries, stackHeights } from './day-series.ts';
import { dayTitles } from './day-titles.ts';
import { alignmentOf, type DayAxis, labelledDays } from './labelled-days.ts';
import { legend } from './legend.ts';
import { isKnown, niceScale } from './nice-scale.ts';
import { seriesPaint } from './palette.ts';
import { lineHeight, NO_PICTURE, picture, type Sheet, type Sketch } from './picture.ts';
import { textWidth } from './text-width.ts';

export interface DaysData {
  /** Says what the picture is of, to people who cannot see it. */
  readonly label: string;
  /** YYYY-MM-DD, consecutive or one a week, oldest first. */
  readonly days: readonly string[];
  /** At most eight that stand on each other, with a value a day. One that is not above zero has no bar. */
  readonly bars: readonly DaySeries[];
  /** With a value a day; null is a gap. */
  readonly lines?: readonly DaySeries[];
  readonly formatDay: (date: string) => string;
  readonly formatBar: (value: number) => string;
  readonly formatLine: (value: number) => string;
}

/** The bars or the lines, which each have a plot of their own. */
interface Panel {
  readonly kind: 'bars' | 'lines';
  readonly series: readonly DaySeries[];
  readonly values: readonly number[];
  readonly format: (value: number) => string;
}

const HEIGHTS = { wide: { bars: 180, lines: 100 }, narrow: { bars: 140, lines: 90 } };
/** Of the numbers beside a plot. */
const PARTS = { wide: { bars: 4, lines: 3 }, narrow: { bars: 3, lines: 2 } };
/** Half of a mark on the last of many days. */
const RIGHT = 3;
/** Under a plot, above the highest number of the next. */
const BETWEEN = 24;

/** @returns the picture; empty HTML when no bar is above zero and no line has a value */
export function daysPicture(data: DaysData): Html {
  const { days, bars, lines = [] } = data;
  const sums = stackHeights(bars, days.length);
  const amounts = lines.flatMap(({ values }) => values).filter(isKnown);
  const panels: Panel[] = [
    ...(sums.some((sum) => sum > 0)
      ? [{ kind: 'bars' as const, series: bars, values: sums, format: data.formatBar }]
      : []),
    ...(amounts.length > 0
      ? [{ kind: 'lines' as const, series: lines, values: amounts, format: data.formatLine }]
      : []),
  ];
  if (days.length === 0 || panels.length === 0) return NO_PICTURE;
  const dayTexts = days.map(data.formatDay);
  return picture({
    label: data.label,
    legend: legend(
      panels.flatMap(({ kind, series }) =>
        series.map(({ name }, index) =>
          kind === 'bars' ? { name, paint: seriesPaint(index), mark: 'bar' as const } : { name, ...lineKey(index) },
        ),
      ),
    ),
    sketch: (sheet) => sketchOf(days, dayTexts, panels, sheet),
  });
}

function sketchOf(
  days: readonly string[],
  dayTexts: readonly string[],
  panels: readonly Panel[],
  sheet: Sheet,
): Sketch {
  const scales = panels.map(({ kind, values, format }) =>
    writtenScale(niceScale(values, { parts: PARTS[sheet.name][kind], hasZero: true }), format, sheet),
  );
  const left = Math.max(...scales.map(({ width }) => width)) + GAP;
  const plots = plotsOf(panels, left, sheet);
  const bottom = plots.reduce((lowest, { top, height }) => Math.max(lowest, top + height), 0);
  const axis: DayAxis = {
    left,
    band: (sheet.width - left - RIGHT) / days.length,
    width: sheet.width,
    labelWidth: (index) => textWidth(dayTexts[index] ?? '', sheet.fontSize),
  };
  const labelled = new Set(labelledDays(days, axis));
  const isLabelled = (day: number) => labelled.has(day);
  const labels = {
    axisLabel: {
      ...quietText(sheet),
      interval: isLabelled,
      formatter: (_: string, day: number) => sheet.tokenOf(dayTexts[day] ?? ''),
    },
    axisTick: { show: true, interval: isLabelled, alignWithLabel: true, length: 4, lineStyle: EDGE.lineStyle },
  };
  return {
    height: bottom + GAP + lineHeight(sheet),
    option: {
      grid: plots.map(gridAt),
      xAxis: [
        ...panels.map((_, index) => ({
          type: 'category' as const,
          gridIndex: index,
          data: days.map((_, day) =>
            isLabelled(day) ? { value: day, textStyle: { align: alignmentOf(day, axis) } } : day,
          ),
          // Above the bars, whose edges would hide it.
          z: 3,
          axisLine: { ...EDGE, onZero: true },
          splitLine: HIDDEN,
          ...(index === panels.length - 1 ? labels : { ...NO_TICKS, axisLabel: HIDDEN }),
        })),
        // Counts the days for outlines that begin and end with them.
        { type: 'value' as const, gridIndex: 0, min: 0, max: days.length, show: false },
      ],
      yAxis: scales.map((scale, index) => ({ ...numbersAxis(scale, sheet), gridIndex: index })),
      series: panels.flatMap(({ kind, series }, index) =>
        kind === 'bars'
          ? barSeries(series, { panel: index, counting: panels.length, band: axis.band })
          : lineSeries(series, index),
      ),
    },
    over: dayTitles(panels, dayTexts, axis, bottom),
  };
}

function plotsOf(panels: readonly Panel[], left: number, { name, width, fontSize }: Sheet): Plot[] {
  let top = Math.ceil(fontSize / 2) + 2;
  return panels.map(({ kind }) => {
    const plot = { left, top, width: width - left - RIGHT, height: HEIGHTS[name][kind] };
    top += plot.height + BETWEEN;
    return plot;
  });
}
