// Draws two values of each row as bars beside each other, such as what the ad platform claims and what Touchline counts.
import type { Html } from '@touchline/chassis/pages/html.ts';
import { horizontalBars } from './horizontal-bars.ts';
import { legend } from './legend.ts';
import { isKnown } from './nice-scale.ts';
import { NO_PICTURE, picture } from './picture.ts';

export interface PairRow {
  readonly name: string;
  /** null is unknown. */
  readonly values: readonly [number | null, number | null];
}

export interface PairsData {
  /** Says what the picture is of, to people who cannot see it. */
  readonly label: string;
  /** Of the first and the second value of every row. */
  readonly names: readonly [string, string];
  /** At most twelve, in their order. */
  readonly rows: readonly PairRow[];
  readonly format: (value: number) => string;
}

const PAINTS_OF_PAIRS = ['c4', 'c1'] as const;

/** @returns the picture; empty HTML when no value differs from zero */
export function pairsPicture({ label, names, rows, format }: PairsData): Html {
  if (!rows.some(({ values }) => values.some((value) => isKnown(value) && value !== 0))) return NO_PICTURE;
  const titleOf = (series: number, index: number) => {
    const value = rows[index]?.values[series];
    return isKnown(value) ? `${rows[index]?.name}, ${names[series]}: ${format(value)}` : undefined;
  };
  return picture({
    label,
    legend: legend(names.map((name, index) => ({ name, paint: PAINTS_OF_PAIRS[index] ?? 'c1', mark: 'bar' }))),
    sketch: (sheet) => horizontalBars({ rows, paints: PAINTS_OF_PAIRS, format, titleOf }, sheet),
  });
}
