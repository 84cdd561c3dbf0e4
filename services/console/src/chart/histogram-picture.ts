// Draws how often values fall into bins: upright bars, which lie down on narrow screens where names need the room.
import type { Html } from '@touchline/chassis/pages/html.ts';
import { EDGE, GAP, gridAt, HIDDEN, NO_TICKS, numbersAxis, quietText, writtenScale } from './axes.ts';
import { horizontalBars } from './horizontal-bars.ts';
import { isKnown, niceScale } from './nice-scale.ts';
import { PAINTS } from './palette.ts';
import { lineHeight, NO_PICTURE, picture, type Sheet, type Sketch } from './picture.ts';
import { widest, wrapped } from './text-width.ts';

export interface HistogramBin {
  readonly name: string;
  /** Not below zero. */
  readonly value: number;
}

export interface HistogramData {
  /** Says what the picture is of, to people who cannot see it. */
  readonly label: string;
  /** In their order. */
  readonly bins: readonly HistogramBin[];
  readonly format: (value: number) => string;
}

const HEIGHT = 200;
/** Narrower names are not worth reading. */
const LEAST_NAME = 64;

/** @returns the picture; empty HTML when no value is above zero */
export function histogramPicture({ label, bins: given, format }: HistogramData): Html {
  const bins = given.map(({ name, value }) => ({ name, value: isKnown(value) ? Math.max(0, value) : 0 }));
  if (!bins.some(({ value }) => value > 0)) return NO_PICTURE;
  const titleOf = (_: number, index: number) => bins[index] && `${bins[index].name}: ${format(bins[index].value)}`;
  const rows = bins.map(({ name, value }) => ({ name, values: [value] }));
  return picture({
    label,
    sketch: (sheet) =>
      sheet.name === 'wide'
        ? { ...upright(bins, format, sheet), titleOf }
        : horizontalBars({ rows, paints: ['c1'], format }, sheet),
  });
}

function upright(bins: readonly HistogramBin[], format: HistogramData['format'], sheet: Sheet): Sketch {
  const { width, fontSize } = sheet;
  const values = bins.map(({ value }) => value);
  const highest = Math.max(...values);
  const texts = values.map(format);
  // Bars have their values on them, or an axis where these would touch.
  const isDirect = widest(texts, fontSize) + GAP <= width / bins.length;
  const scale = writtenScale(niceScale(values, { parts: 4, hasZero: true }), format, sheet);
  const left = isDirect ? 0 : scale.width + GAP;
  const band = (width - left) / bins.length;
  const every = Math.ceil(
    Math.min(
      LEAST_NAME,
      widest(
        bins.map(({ name }) => name),
        fontSize,
      ) + GAP,
    ) / band,
  );
  const names = bins.map(({ name }) => wrapped(name, every * band - GAP, fontSize, 2));
  const half = widest(names, fontSize) / 2;
  const first = Math.max(0, Math.ceil(half / band - 0.5));
  const plot = { left, top: lineHeight(sheet), width: width - left, height: HEIGHT };
  const isNamed = (index: number) =>
    index >= first && (index - first) % every === 0 && (index + 0.5) * band + half <= plot.width;
  const nameLines = Math.max(...names.map((name) => name.split('\n').length));
  return {
    height: plot.top + plot.height + GAP + nameLines * lineHeight(sheet),
    option: {
      grid: gridAt(plot),
      xAxis: {
        type: 'category',
        data: bins.map((_, index) => String(index)),
        axisLine: EDGE,
        ...NO_TICKS,
        axisLabel: {
          ...quietText(sheet),
          lineHeight: lineHeight(sheet),
          interval: isNamed,
          formatter: (_: string, index: number) => sheet.tokenOf(names[index] ?? ''),
        },
      },
      yAxis: isDirect ? { type: 'value', min: 0, max: 1, show: false } : numbersAxis(scale, sheet),
      series: {
        type: 'bar',
        data: isDirect ? values.map((value) => value / highest) : values,
        barCategoryGap: '8%',
        itemStyle: { color: PAINTS.c1 },
        emphasis: { disabled: true },
        label: {
          ...(isDirect ? { show: true } : HIDDEN),
          position: 'top',
          distance: 4,
          color: PAINTS.ink,
          fontSize,
          formatter: ({ dataIndex }: { dataIndex: number }) => sheet.tokenOf(texts[dataIndex] ?? ''),
        },
      },
    },
  };
}
