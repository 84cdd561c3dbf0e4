// Shows what a profile spent and earned: its totals, its days, what no campaign is credited with, and up to when it is counted.
import { html, type Value } from '@touchline/chassis/pages/html.ts';
import { reportDays } from '@touchline/chassis/report-days.ts';
import type { Answer } from '@touchline/client';
import { callOf } from '../../api/address.ts';
import { phrase, say } from '../../language/say.ts';
import { dataTable } from '../../view/data-table.ts';
import { type Figure, totals } from '../../view/figure.ts';
import { clockTime, count, momentText, money, ratio } from '../../view/numbers.ts';
import { conversionName } from '../../view/words.ts';
import { dayFigure } from './overview-days.ts';
import { reportPage } from './report-page.ts';
import type { ReportVisit } from './report-visit.ts';
import { typesOf } from './types-of.ts';

type Overview = Answer<'get', '/overview'>['data'];

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
        dayFigure(days, whole.currency, callOf('/overview/days', query), reportDays(report.timeZone).dayOf(report.now)),
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
  const { data } = await api.get('/tracking/freshness');
  const moment = (time: string) => {
    const { dayOf } = reportDays(timeZone);
    const date = new Date(time);
    const text = dayOf(date) === dayOf(now) ? clockTime(date, timeZone) : momentText(date, timeZone);
    return html`<time datetime="${date.toISOString()}">${text}</time>`;
  };
  if (data.counted_until !== null)
    return html`<p class="quiet">${say`Counted up to ${moment(data.counted_until)} (${timeZone}).`}</p>`;
  if (data.waiting_since !== null)
    return html`<div class="note"><p>${say`Not everything that arrived is counted yet; the oldest has waited since ${moment(data.waiting_since)} (${timeZone}).`}</p></div>`;
  return html`<p class="quiet">${say`Up to when events are counted is not known at the moment.`}</p>`;
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
