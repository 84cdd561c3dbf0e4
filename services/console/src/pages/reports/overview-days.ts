// Shows the days of the overview, or the weeks of a long range, as a picture and a table.

import { html } from '@touchline/chassis/pages/html.ts';
import type { Answer } from '@touchline/client';
import { daysPicture } from '../../chart/days-picture.ts';
import { PAINTED } from '../../chart/palette.ts';
import { phrase, say } from '../../language/say.ts';
import { type DataTable, dataTable } from '../../view/data-table.ts';
import type { Figure } from '../../view/figure.ts';
import { count, dayName, money, ratio, shortDay, shortMoney } from '../../view/numbers.ts';
import { conversionName } from '../../view/words.ts';
import { type Period, periodsOf } from './day-periods.ts';
import { typesOf } from './types-of.ts';

export function dayFigure(
  days: Answer<'get', '/overview/days'>['data'],
  currency: string | null,
  call: string,
  today: string,
): Figure {
  const periods = periodsOf(days, today);
  const isByWeek = periods.length < days.length;
  const types = typesOf(periods.map((period) => period.conversions_by_type));
  return {
    heading: isByWeek ? phrase`Week by week` : phrase`Day by day`,
    call,
    text:
      isByWeek &&
      html`<p class="quiet">${say`So many days are added up by week, from Monday; the first and the last week may be shorter. The call has each day.`}</p>`,
    picture: pictureOf(periods, types, currency, isByWeek),
    table: tableOf(periods, types, currency, isByWeek),
  };
}

function pictureOf(periods: readonly Period[], types: readonly string[], currency: string | null, isByWeek: boolean) {
  const amount = (text: string | null) => (text === null ? null : Number(text));
  // One more than there are colours would look like the first.
  const [own, others] = types.length <= PAINTED ? [types, []] : [types.slice(0, PAINTED - 1), types.slice(PAINTED - 1)];
  const counts = (names: readonly string[]) =>
    periods.map((period) => names.reduce((sum, type) => sum + (period.conversions_by_type[type] ?? 0), 0));
  return daysPicture({
    label: isByWeek
      ? phrase`Conversions by type, spend and revenue of each week. The table has the same figures.`
      : phrase`Conversions by type, spend and revenue of each day. The table has the same figures.`,
    days: periods.map(({ from }) => from),
    bars: [
      ...own.map((type) => ({ name: conversionName(type), values: counts([type]) })),
      ...(others.length > 0 ? [{ name: phrase`Other types`, values: counts(others) }] : []),
    ],
    lines: [
      { name: phrase`Spend`, values: periods.map(({ spend }) => amount(spend)) },
      { name: phrase`Revenue`, values: periods.map(({ revenue }) => amount(revenue)) },
    ],
    formatDay: shortDay,
    formatBar: count,
    formatLine: (value) => shortMoney(value, currency),
  });
}

function tableOf(
  periods: readonly Period[],
  types: readonly string[],
  currency: string | null,
  isByWeek: boolean,
): DataTable {
  return dataTable<Period>({
    id: 'days',
    caption: isByWeek ? phrase`Figures by week, newest first.` : phrase`Figures by day, newest first.`,
    rows: [...periods].reverse(),
    columns: [
      ...(isByWeek ? weekColumns() : [{ label: phrase`Day`, cell: dayOf, csv: ({ from }: Period) => from }]),
      {
        label: phrase`Spend`,
        isNumber: true,
        cell: ({ spend }) => money(spend, currency),
        csv: ({ spend }) => spend,
      },
      {
        label: phrase`Revenue`,
        isNumber: true,
        cell: ({ revenue }) => money(revenue, currency),
        csv: ({ revenue }) => revenue,
      },
      { label: phrase`ROAS`, isNumber: true, cell: ({ roas }) => ratio(roas), csv: ({ roas }) => roas },
      {
        label: phrase`Conversions`,
        isNumber: true,
        cell: ({ conversions }) => count(conversions),
        csv: ({ conversions }) => conversions,
      },
      {
        label: phrase`Unattributed`,
        isNumber: true,
        cell: (period) => count(period.unattributed_conversions),
        csv: (period) => period.unattributed_conversions,
      },
      ...types.map((type) => ({
        label: conversionName(type),
        isNumber: true,
        cell: (period: Period) => count(period.conversions_by_type[type] ?? 0),
        csv: (period: Period) => period.conversions_by_type[type] ?? 0,
      })),
    ],
    none: phrase`There are no days.`,
  });
}

const dayOf = ({ from }: Period): string => dayName(from);

const weekColumns = () => [
  {
    label: phrase`Week`,
    cell: ({ from, to }: Period) => `${dayName(from)} – ${dayName(to)}`,
    csv: ({ from }: Period) => from,
  },
  { label: phrase`Last day`, csv: ({ to }: Period) => to },
];
