// Makes the series of a picture over days: bars that stand on each other, outlines where days are too narrow for bars, and lines.
import type { DrawingOption } from './draw.ts';
import { DASHES, type Key } from './legend.ts';
import { isKnown } from './nice-scale.ts';
import { PAINTS, type Paint, seriesPaint } from './palette.ts';

/** What a picture over days shows of one thing: a value a day. */
export interface DaySeries {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

type Series = Extract<DrawingOption['series'], readonly unknown[]>;

/** Narrower days have no space between them. */
const LEAST_BAND = 5;
/** Bars of wider days have seams. */
const SEAMED_BAND = 10;
const WIDEST_BAR = 44;
/** What ECharts takes for no value. */
const NONE = '-';

interface BarsPlace {
  readonly panel: number;
  /** The axis that counts the days from zero. */
  readonly counting: number;
  /** The width of a day. */
  readonly band: number;
}

/** @param series from the ground up */
export function barSeries(series: readonly DaySeries[], { panel, counting, band }: BarsPlace): Series {
  if (band < LEAST_BAND) return outlines(series, panel, counting);
  return series.map(({ values }, index) => ({
    type: 'bar' as const,
    stack: 'all',
    // One outline for all bars of a series takes half the time.
    large: true,
    largeThreshold: 1,
    xAxisIndex: panel,
    yAxisIndex: panel,
    data: values.map(heightOf),
    barMaxWidth: WIDEST_BAR,
    barCategoryGap: '25%',
    itemStyle: { color: PAINTS[seriesPaint(index, band > SEAMED_BAND ? 'bar' : 'c')] },
    emphasis: { disabled: true },
  }));
}

/**
 * Draws each sum down to the ground, the highest first, so that the next covers all but what is its own. An outline takes a tenth
 * of the bytes of a year of bars.
 */
function outlines(series: readonly DaySeries[], panel: number, counting: number): Series {
  const days = Math.max(...series.map(({ values }) => values.length));
  return series
    .map((_, index) => {
      const sums = stackHeights(series.slice(0, index + 1), days);
      return {
        type: 'line' as const,
        step: 'end' as const,
        xAxisIndex: counting,
        yAxisIndex: panel,
        data: [...sums, sums.at(-1) ?? 0].map((sum, day) => [day, sum]),
        symbol: 'none',
        lineStyle: { width: 0, color: PAINTS.back },
        areaStyle: { color: PAINTS[seriesPaint(index)], opacity: 1 },
        emphasis: { disabled: true },
      };
    })
    .reverse();
}

export function lineSeries(series: readonly DaySeries[], panel: number): Series {
  return series.map(({ values }, index) => {
    const { paint, mark } = lineKey(index);
    const isAlone = (day: number) => !isKnown(values[day - 1]) && !isKnown(values[day + 1]);
    return {
      type: 'line' as const,
      xAxisIndex: panel,
      yAxisIndex: panel,
      data: values.map((value, day) => (isKnown(value) ? (isAlone(day) ? { value, symbol: 'circle' } : value) : NONE)),
      symbol: 'none',
      showSymbol: values.some((value, day) => isKnown(value) && isAlone(day)),
      symbolSize: 6,
      itemStyle: { color: PAINTS[paint] },
      lineStyle: { color: PAINTS[paint], width: 2, ...(mark === 'dashes' && { type: DASHES }) },
      emphasis: { disabled: true },
    };
  });
}

const LINES: readonly Paint[] = ['ink', 'c4', 'c5', 'c6', 'c2', 'c3'];

/** Returns how a line looks: every other one has dashes. */
export function lineKey(index: number): Pick<Key, 'paint' | 'mark'> {
  return { paint: LINES[index % LINES.length] ?? 'ink', mark: index % 2 === 0 ? 'line' : 'dashes' };
}

/** @returns how high the bars of each day are together */
export function stackHeights(series: readonly DaySeries[], days: number): number[] {
  return Array.from({ length: days }, (_, day) => series.reduce((sum, { values }) => sum + heightOf(values[day]), 0));
}

function heightOf(value: number | null | undefined): number {
  return isKnown(value) ? Math.max(0, value) : 0;
}
