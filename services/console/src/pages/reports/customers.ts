// Shows the customers who reached a goal, for people who may see persons; each leads to the journey and to why it is credited so.
import { given, html } from '@touchline/chassis/pages/html.ts';
import type { Answer } from '@touchline/client';
import { callOf } from '../../api/address.ts';
import { phrase, say } from '../../language/say.ts';
import { dataTable } from '../../view/data-table.ts';
import { count, momentText, money } from '../../view/numbers.ts';
import { cursorLinks } from '../../view/paging.ts';
import { paths } from '../../view/paths.ts';
import { channelName } from '../../view/words.ts';
import { type Goal, goalInput, goalsOf } from './goal-input.ts';
import { reportPage } from './report-page.ts';
import { valueCell } from './value-cell.ts';

type Customer = Answer<'get', '/customers'>['data'][number];

const ROWS = 25;

export const customersPage = reportPage({
  path: '/customers',
  section: 'customers',
  filters: { days: true },
  read: async (report) => {
    const { api, visit, range, timeZone, path, profile, workspace } = report;
    const goals = await goalsOf(report);
    const goal = visit.query.get('goal') || defaultGoal(goals);
    const search = visit.query.get('search') ?? '';
    const [cursor_time, cursor_id] = visit.query.get('cursor')?.split('|') ?? [];
    const query = {
      ...{ ...range, goal, limit: ROWS },
      ...(search && { search }),
      ...(cursor_time && cursor_id && { cursor_time, cursor_id }),
    };
    const { data, pagination } = await api.get('/customers', { params: { query } });
    const currency = workspace.reportingCurrency;
    return {
      title: phrase`Customers`,
      fields: html`${goalInput({ name: 'goal', goals, chosen: goal })}
<label>${say`Name or email`} <input type="search" name="search" value="${search}"></label>`,
      intro: html`<p class="quiet">${say`What you see here is recorded in the PII access log.`}</p>`,
      figures: [
        {
          heading: phrase`Who reached the goal`,
          call: callOf('/customers', query),
          after: cursorLinks(visit, pagination.cursor),
          table: dataTable<Customer>({
            id: 'customers',
            caption: phrase`Conversions of these days with their customers, newest first. A time is one of ${timeZone}.`,
            rows: data,
            columns: [
              {
                label: phrase`Customer`,
                cell: (row) =>
                  html`<a href="${path(paths.conversion(profile.profileId, row.conversion_id))}">${given(
                    row.name ?? row.email ?? phrase`Without a name`,
                  )}</a>${row.name !== null && row.email !== null && html`<br><span class="quiet">${given(row.email)}</span>`}`,
                csv: ({ name, email }) => name ?? email,
              },
              {
                label: phrase`When`,
                width: 'time',
                cell: ({ conversion_time }) => momentText(new Date(conversion_time), timeZone),
                csv: ({ conversion_time }) => conversion_time,
              },
              {
                label: phrase`Value`,
                isNumber: true,
                cell: (row) => valueCell(row, currency),
                csv: ({ revenue }) => revenue,
              },
              { label: phrase`Kind of value`, csv: (row) => row.revenue_type },
              {
                label: phrase`In total`,
                isNumber: true,
                cell: ({ total_revenue }) => money(total_revenue, currency),
                csv: ({ total_revenue }) => total_revenue,
              },
              {
                label: phrase`Touchpoints`,
                cell: (row) =>
                  html`${count(row.touch_count)}<br><span class="quiet">${row.touch_channels.map(channelName).join(', ')}</span>`,
                csv: (row) => row.touch_count,
              },
            ],
            none: phrase`Nobody reached the goal in these days.`,
          }),
        },
      ],
    };
  },
});

/** Payments are what most people look for; a profile without them has other goals. */
function defaultGoal(goals: readonly Goal[]): string {
  const known = goals.find(({ kind }) => kind === 'cash') ?? goals[0];
  return known?.conversion_key ?? 'payment_received';
}
