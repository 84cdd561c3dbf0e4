// Lays out rows of horizontal bars, with each row's name beside its bars or, where that leaves too little room, above them.
import { EDGE, GAP, gridAt, HIDDEN, NO_TICKS } from './axes.ts';
import { isKnown } from './nice-scale.ts';
import { PAINTS, type Paint } from './palette.ts';
import { lineHeight, type Sheet, type Sketch } from './picture.ts';
import { fitted, widest } from './text-width.ts';

export interface BarRow {
  readonly name: string;
  /** One for each paint; null is unknown. */
  readonly values: readonly (number | null)[];
}

interface Bars {
  readonly rows: readonly BarRow[];
  readonly paints: readonly Paint[];
  readonly format: (value: number) => string;
  readonly titleOf?: Sketch['titleOf'];
}

/** Stands for a value that is not known. */
const UNKNOWN = '–';
/** The part of the width that names beside bars may take. */
const MOST_BESIDE = { wide: 0.34, narrow: 0.34 };
/** So many rows stand closer to each other. */
const MANY = 16;
/** Between two bars of a row. */
const APART = 3;

/** Every bar has its value at its end; one below zero has it at the line of zero. */
export function horizontalBars({ rows, paints, format, titleOf }: Bars, sheet: Sheet): Sketch {
  const { width, fontSize } = sheet;
  const most = width * MOST_BESIDE[sheet.name];
  const isBeside =
    sheet.name === 'wide' ||
    widest(
      rows.map(({ name }) => name),
      fontSize,
    ) <= most;
  const names = rows.map(({ name }) => fitted(name, isBeside ? most : width, fontSize));
  const texts = rows.map(({ values }) =>
    paints.map((_, index) => fitted(valueText(values[index], format), width / 3, fontSize)),
  );
  const left = isBeside ? widest(names, fontSize) + GAP : 0;
  const right = widest(texts.flat(), fontSize) + GAP;
  const group = paints.length * (fontSize + 1) - APART;
  const between = isBeside ? (paints.length === 1 && rows.length > MANY ? 3 : GAP) : lineHeight(sheet) + 2;
  const band = group + 2 * between;
  const plot = { left, top: 0, width: width - left - right, height: band * rows.length };
  const numbers = rows.flatMap(({ values }) => values).filter(isKnown);
  // Of the longest bar, so that no value is too small or too large for ECharts.
  const longest = Math.max(...numbers.map(Math.abs));
  const lengths = numbers.map((number) => number / longest);
  const lowest = Math.min(0, ...lengths);
  return {
    height: plot.height,
    ...(titleOf && { titleOf }),
    option: {
      grid: gridAt(plot),
      xAxis: { type: 'value', min: lowest, max: Math.max(0, ...lengths), show: false },
      yAxis: {
        type: 'category',
        data: names.map((_, index) => String(index)),
        inverse: true,
        ...NO_TICKS,
        splitLine: HIDDEN,
        axisLine: { ...EDGE, show: isBeside || lowest < 0, onZero: true },
        axisLabel: {
          show: true,
          interval: 0,
          color: PAINTS.ink,
          fontSize,
          formatter: (_: string, index: number) => sheet.tokenOf(names[index] ?? ''),
          ...(isBeside
            ? { margin: GAP }
            : { inside: true, margin: 0, verticalAlign: 'bottom' as const, padding: [0, 0, group / 2 + 4, 0] }),
        },
      },
      series: paints.map((paint, index) => ({
        type: 'bar' as const,
        barWidth: fontSize + 1 - APART,
        barGap: `${(100 * APART) / (fontSize + 1 - APART)}%`,
        itemStyle: { color: PAINTS[paint] },
        emphasis: { disabled: true },
        data: rows.map(({ values: { [index]: value } }) => (isKnown(value) ? value / longest : 0)),
        label: {
          show: true,
          position: 'right' as const,
          distance: 5,
          color: PAINTS.ink,
          fontSize,
          formatter: ({ dataIndex }: { dataIndex: number }) => sheet.tokenOf(texts[dataIndex]?.[index] ?? ''),
        },
      })),
    },
  };
}

function valueText(value: number | null | undefined, format: Bars['format']): string {
  return isKnown(value) ? format(value) : UNKNOWN;
}
