// Shows what a profile spent and earned: its totals, its days, what no campaign is credited with, and up to when it is counted.
import { html, type Value } from '@touchline/chassis/pages/html.ts';
import type { Answer } from '@touchline/client';
import { callOf } from '../../api/address.ts';
import { daysPicture } from '../../chart/days-picture.ts';
import { phrase, say } from '../../language/say.ts';
import { dataTable } from '../../view/data-table.ts';
import { type Figure, totals } from '../../view/figure.ts';
import { clockTime, count, dayName, money, ratio, shortDay, shortMoney } from '../../view/numbers.ts';
import { conversionName } from '../../view/words.ts';
import { reportPage } from './report-page.ts';
import type { ReportVisit } from './report-visit.ts';

type Overview = Answer<'get', '/overview'>['data'];
type Day = Answer<'get', '/overview/days'>['data'][number];

export const overviewPage = reportPage({
  path: '/overview',
  section: 'overview',
  filters: { days: true, model: true },
  read: async (report) => {
    const { api, range, model, may } = report;
    const query = { ...range, model };
    const [{ data: whole }, { data: days }, freshness] = await Promise.all([
      api.get('/overview', { params: { query } }),
      api.get('/overview/days', { params: { query } }),
      may('analytics:read') ? freshnessOf(report) : null,
    ]);
    return {
      title: phrase`Overview`,
      intro: html`${totalsOf(whole)}${freshness}`,
      figures: [
        byDay(days, whole.currency, callOf('/overview/days', query)),
        byType(whole, callOf('/overview', query)),
      ],
    };
  },
});

function totalsOf(whole: Overview): Value {
  const { currency, known_value: known } = whole;
  const partly = (amount: string | null | undefined) => amount != null && say`Known: ${money(amount, currency)}`;
  return totals([
    { label: phrase`Spend`, value: money(whole.spend, currency), note: partly(known?.spend) },
    { label: phrase`Revenue`, value: money(whole.revenue, currency), note: partly(known?.revenue) },
    { label: phrase`ROAS`, value: ratio(whole.roas) },
    {
      label: phrase`Conversions`,
      value: count(whole.conversions),
      note: say`With cash: ${count(whole.cash_conversions)}`,
    },
    {
      label: phrase`Unattributed`,
      value: count(whole.unattributed_conversions),
      note: money(whole.unattributed_revenue, currency),
    },
  ]);
}

/** Says up to when what has happened is in the figures. */
async function freshnessOf({ api, timeZone, now }: ReportVisit): Promise<Value> {
  const { data } = await api.get('/tracking/ops');
  if (data.consumers.some(({ status }) => status === 'unknown'))
    return html`<p class="quiet">${say`Up to when events are counted is not known at the moment.`}</p>`;
  const until = data.waiting_since === null ? now : new Date(data.waiting_since);
  return html`<p class="quiet">${say`Counted up to ${html`<time datetime="${until.toISOString()}">${clockTime(until, timeZone)}</time>`} (${timeZone}).`}</p>`;
}

function byDay(days: readonly Day[], currency: string | null, call: string): Figure {
  const types = typesOf(days.map((day) => day.conversions_by_type));
  const amount = (text: string | null) => (text === null ? null : Number(text));
  return {
    heading: phrase`Day by day`,
    call,
    picture: daysPicture({
      label: phrase`Conversions by type, spend and revenue of each day. The table has the same figures.`,
      days: days.map(({ date }) => date),
      bars: types.map((type) => ({
        name: conversionName(type),
        values: days.map((day) => day.conversions_by_type[type] ?? 0),
      })),
      lines: [
        { name: phrase`Spend`, values: days.map(({ spend }) => amount(spend)) },
        { name: phrase`Revenue`, values: days.map(({ revenue }) => amount(revenue)) },
      ],
      formatDay: shortDay,
      formatBar: count,
      formatLine: (value) => shortMoney(value, currency),
    }),
    table: dataTable<Day>({
      id: 'days',
      caption: phrase`Figures by day, newest first.`,
      rows: [...days].reverse(),
      columns: [
        { label: phrase`Day`, cell: ({ date }) => dayName(date), csv: ({ date }) => date },
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
          cell: (day) => count(day.unattributed_conversions),
          csv: (day) => day.unattributed_conversions,
        },
        ...types.map((type) => ({
          label: conversionName(type),
          isNumber: true,
          cell: (day: Day) => count(day.conversions_by_type[type] ?? 0),
          csv: (day: Day) => day.conversions_by_type[type] ?? 0,
        })),
      ],
      none: phrase`There are no days.`,
    }),
  };
}

/** Returns the types of conversions in these counts, the most frequent first. */
function typesOf(counts: readonly Readonly<Record<string, number>>[]): string[] {
  const sums = new Map<string, number>();
  for (const each of counts)
    for (const [type, value] of Object.entries(each)) sums.set(type, (sums.get(type) ?? 0) + value);
  return [...sums].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([type]) => type);
}

function byType({ conversions_by_type: counts }: Overview, call: string): Figure {
  return {
    heading: phrase`Conversions by type`,
    call,
    table: dataTable<string>({
      id: 'types',
      caption: phrase`Conversions of these days, by type.`,
      rows: typesOf([counts]),
      columns: [
        { label: phrase`Type`, cell: conversionName, csv: (type) => type },
        {
          label: phrase`Conversions`,
          isNumber: true,
          cell: (type) => count(counts[type] ?? 0),
          csv: (type) => counts[type] ?? 0,
        },
      ],
      none: phrase`No conversion happened in these days.`,
    }),
  };
}
