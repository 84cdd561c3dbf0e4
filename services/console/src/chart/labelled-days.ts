// Chooses which days of an axis have a label: the most that fit side by side, on days that people think in.

/** Where the days of an axis stand, in units of the drawing. */
export interface DayAxis {
  /** Where the first day begins. */
  readonly left: number;
  /** How wide a day is. */
  readonly band: number;
  /** The width of the drawing, which no label leaves. */
  readonly width: number;
  /** The width of the label of a day. */
  readonly labelWidth: (index: number) => number;
}

/** Between two labels. */
const APART = 14;

/**
 * @param days YYYY-MM-DD, consecutive or one a week
 * @returns the places of the days to label: every day or every other, Mondays or every other, or the first ones of months; else the
 * first and the last day; else the first
 */
export function labelledDays(days: readonly string[], axis: DayAxis): number[] {
  const all = days.map((_, index) => index);
  const mondays = all.filter((index) => new Date(`${days[index]}T00:00:00Z`).getUTCDay() === 1);
  const monthOf = (index: number) => Number(days[index]?.slice(5, 7));
  const isFirst = (index: number) =>
    index === 0 ? days[0]?.endsWith('-01') === true : monthOf(index) !== monthOf(index - 1);
  const months = (every: number) => all.filter((index) => isFirst(index) && (monthOf(index) - 1) % every === 0);
  const choices = [
    ...[all, all.filter((index) => index % 2 === 0), mondays, mondays.filter((_, index) => index % 2 === 0)],
    ...[months(1), months(2), months(3), months(6)],
    [0, days.length - 1],
  ];
  return choices.find((choice) => choice.length >= Math.min(2, days.length) && doFit(choice, axis)) ?? [0];
}

/** Returns the side on which a label is aligned with the middle of its day, so that it stays in the drawing. */
export function alignmentOf(index: number, { left, band, width, labelWidth }: DayAxis): 'left' | 'right' | 'center' {
  const middle = left + (index + 0.5) * band;
  if (middle - labelWidth(index) / 2 < 0) return 'left';
  return middle + labelWidth(index) / 2 > width ? 'right' : 'center';
}

function doFit(choice: readonly number[], axis: DayAxis): boolean {
  let end = Number.NEGATIVE_INFINITY;
  return choice.every((index) => {
    const middle = axis.left + (index + 0.5) * axis.band;
    const side = alignmentOf(index, axis);
    const width = axis.labelWidth(index);
    const start = side === 'left' ? middle : side === 'right' ? middle - width : middle - width / 2;
    const isApart = start >= end + APART;
    end = start + width;
    return isApart;
  });
}
