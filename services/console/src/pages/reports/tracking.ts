// Shows how well a profile is tracked: what arrives and what is refused, how many conversions have a touchpoint, and whether the tag
// works.
import { html } from '@touchline/chassis/pages/html.ts';
import type { Answer } from '@touchline/client';
import { callOf } from '../../api/address.ts';
import { daysPicture } from '../../chart/days-picture.ts';
import { phrase, say } from '../../language/say.ts';
import { dataTable } from '../../view/data-table.ts';
import { type Figure, totals } from '../../view/figure.ts';
import { count, dayName, momentText, percent, shortDay } from '../../view/numbers.ts';
import { reportPage } from './report-page.ts';
import { verificationFigure } from './verification.ts';

type Quality = Answer<'get', '/tracking/quality'>['data'];
type Day = Quality['days'][number];
type Refusal = Quality['refusals'][number];

const DAYS = 30;

export const trackingPage = reportPage({
  path: '/tracking',
  section: 'tracking',
  read: async (report) => {
    const { api, timeZone } = report;
    const query = { days: DAYS };
    const [{ data }, verification] = await Promise.all([
      api.get('/tracking/quality', { params: { query } }),
      verificationFigure(report),
    ]);
    const call = callOf('/tracking/quality', query);
    const { totals: sums, last_event_at: last } = data;
    return {
      title: phrase`Tracking`,
      intro: html`${totals([
        {
          label: phrase`Events in 24 hours`,
          value: count(data.recorded_24h),
          note: last === null ? say`None yet` : say`The last: ${momentText(new Date(last), timeZone)} (${timeZone})`,
        },
        {
          label: phrase`Sessions`,
          value: count(sums.sessions),
          note: say`Without a touchpoint: ${count(sums.sessions_without_touch)}`,
        },
        {
          label: phrase`Conversions with a touchpoint`,
          value:
            sums.share_of_conversions_with_touch === null ? '–' : percent(Number(sums.share_of_conversions_with_touch)),
        },
        { label: phrase`Bots refused`, value: count(sums.bots_dropped) },
        { label: phrase`Duplicates`, value: count(sums.duplicates) },
      ])}<p class="quiet">${say`But for the events of 24 hours, these are figures of ${DAYS} days. A direct visit is no touchpoint here.`}</p>${data.warnings.map(({ message }) => html`<div class="note"><p>${message}</p></div>`)}`,
      figures: [daysFigure(data.days, call), refusals(data.refusals, call), verification],
    };
  },
  submit: async ({ api, visit }, form) => {
    await api.post('/tracking/verification', { body: { url: form.get('url') ?? '' } });
    return { to: `${visit.path}?done=verification-started` };
  },
});

function daysFigure(days: readonly Day[], call: string): Figure {
  return {
    heading: phrase`Day by day`,
    call,
    picture: daysPicture({
      label: phrase`Events and refused bots of each day. The table has the same figures.`,
      days: days.map(({ date }) => date),
      bars: [
        { name: phrase`Events`, values: days.map(({ events }) => events) },
        { name: phrase`Bots refused`, values: days.map((day) => day.bots_dropped) },
      ],
      formatDay: shortDay,
      formatBar: count,
      formatLine: count,
    }),
    table: dataTable<Day>({
      id: 'days',
      caption: phrase`What arrived by day, newest first.`,
      rows: [...days].reverse(),
      columns: [
        { label: phrase`Day`, cell: ({ date }) => dayName(date), csv: ({ date }) => date },
        { label: phrase`Events`, isNumber: true, cell: ({ events }) => count(events), csv: ({ events }) => events },
        {
          label: phrase`Sessions`,
          isNumber: true,
          cell: ({ sessions }) => count(sessions),
          csv: ({ sessions }) => sessions,
        },
        {
          label: phrase`Conversions`,
          isNumber: true,
          cell: ({ conversions }) => (conversions === null ? '–' : count(conversions)),
          csv: ({ conversions }) => conversions,
        },
        {
          label: phrase`With a touchpoint`,
          isNumber: true,
          cell: (day) => (day.conversions_with_touch === null ? '–' : count(day.conversions_with_touch)),
          csv: (day) => day.conversions_with_touch,
        },
        {
          label: phrase`Bots refused`,
          isNumber: true,
          cell: (day) => count(day.bots_dropped),
          csv: (day) => day.bots_dropped,
        },
        {
          label: phrase`Duplicates`,
          isNumber: true,
          cell: ({ duplicates }) => count(duplicates),
          csv: ({ duplicates }) => duplicates,
        },
      ],
      none: phrase`Nothing has arrived yet.`,
    }),
  };
}

function refusals(rows: readonly Refusal[], call: string): Figure {
  return {
    heading: phrase`What was refused`,
    call,
    table: dataTable<Refusal>({
      id: 'refusals',
      caption: phrase`Why events were refused in the last 24 hours.`,
      rows,
      columns: [
        { label: phrase`Error`, cell: ({ code }) => html`<code>${code}</code>`, csv: ({ code }) => code },
        {
          label: phrase`Field`,
          cell: ({ field }) => field !== null && html`<code>${field}</code>`,
          csv: ({ field }) => field,
        },
        { label: phrase`Events`, isNumber: true, cell: (row) => count(row.count), csv: (row) => row.count },
      ],
      none: phrase`No event was refused.`,
    }),
  };
}
