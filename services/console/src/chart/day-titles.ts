// Makes what a pointer reads of a day: all of its values, wherever it points in the day.
import { element, type Html } from '@touchline/chassis/pages/html.ts';
import type { DaySeries } from './day-series.ts';
import type { DayAxis } from './labelled-days.ts';
import { isKnown } from './nice-scale.ts';
import { rounded } from './path-data.ts';

interface Titled {
  readonly series: readonly DaySeries[];
  readonly format: (value: number) => string;
}

/** More days are too narrow to be pointed at, and would make the page long. */
const MOST_DAYS = 62;

/** @returns an invisible area a day, with its values as a title; none for many days */
export function dayTitles(
  panels: readonly Titled[],
  dayTexts: readonly string[],
  axis: DayAxis,
  height: number,
): Html[] {
  if (dayTexts.length > MOST_DAYS) return [];
  return dayTexts.map((text, day) => {
    const values = panels.flatMap(({ series, format }) =>
      series.flatMap(({ name, values: { [day]: value } }) => (isKnown(value) ? [`${name} ${format(value)}`] : [])),
    );
    const place = {
      x: rounded(axis.left + day * axis.band),
      y: 0,
      width: rounded(axis.band),
      height: Math.ceil(height),
    };
    return element('rect', { class: 'over', ...place }, element('title', {}, `${text}: ${values.join(', ')}`));
  });
}
