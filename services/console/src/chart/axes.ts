// Holds what the axes of all pictures share: quiet texts, thin lines, and room that is measured before anything is drawn.

import { type Scale, ticksOf } from './nice-scale.ts';
import { PAINTS } from './palette.ts';
import type { Sheet } from './picture.ts';
import { fitted, widest } from './text-width.ts';

/** Between a text and what it belongs to. */
export const GAP = 8;

/** Where a drawing has its plot. */
export interface Plot {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A grid exactly there: ECharts would move it to make room for texts, which has been made already. */
export function gridAt(plot: Plot) {
  return { ...plot, outerBoundsMode: 'none' as const, show: false };
}

export function quietText({ fontSize }: Sheet) {
  return { show: true, color: PAINTS.quiet, fontSize, margin: GAP };
}

export const NO_TICKS = { axisTick: { show: false }, minorTick: { show: false } };
export const EDGE = { show: true, lineStyle: { color: PAINTS.edge, width: 1 } };
export const HIDDEN = { show: false };

/** How much of a drawing's width the numbers of an axis may take. */
const MOST = 0.35;

/** The numbers of an axis, written; a number that reads like the one before is left out, as happens to very small ones. */
export interface WrittenScale extends Scale {
  readonly width: number;
  readonly written: (value: number) => string;
}

export function writtenScale(scale: Scale, format: (value: number) => string, sheet: Sheet): WrittenScale {
  const ticks = ticksOf(scale);
  const texts = ticks.map((tick) => fitted(format(tick), sheet.width * MOST, sheet.fontSize));
  const shown = texts.map((text, index) => (text === texts[index - 1] ? '' : text));
  return {
    ...scale,
    width: widest(shown, sheet.fontSize),
    // The ticks of ECharts differ from these by what a division is off.
    written: (value) => shown[Math.round((value - scale.min) / scale.step)] ?? '',
  };
}

/** Keeps the numbers of an axis that lies, or only its ends where they would touch; these stand within the axis. */
export function withinLength(scale: WrittenScale, length: number, { fontSize }: Sheet): WrittenScale {
  const ticks = ticksOf(scale);
  const { width } = scale;
  if (1.5 * width + GAP <= length / (ticks.length - 1)) return scale;
  const written = (value: number) => {
    const isEnd = [scale.min, scale.max].some((end) => Math.abs(value - end) < scale.step / 2);
    return isEnd ? fitted(scale.written(value), length / 2 - GAP, fontSize) : '';
  };
  return { ...scale, written };
}

/** An axis of numbers with a line of the grid for each. */
export function numbersAxis({ min, max, step, written }: WrittenScale, sheet: Sheet) {
  return {
    type: 'value' as const,
    min,
    max,
    interval: step,
    axisLine: HIDDEN,
    ...NO_TICKS,
    axisLabel: { ...quietText(sheet), formatter: (value: number) => sheet.tokenOf(written(value)) },
    splitLine: { show: true, lineStyle: { color: PAINTS.line, width: 1 } },
  };
}
