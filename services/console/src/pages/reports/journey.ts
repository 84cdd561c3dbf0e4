// Shows all that the customer of a conversion did, for people who may see persons; the API records each such look in the PII log.
import { given, html } from '@touchline/chassis/pages/html.ts';
import { reportDays } from '@touchline/chassis/report-days.ts';
import type { Answer } from '@touchline/client';
import { callOf } from '../../api/address.ts';
import { timelinePicture } from '../../chart/timeline-picture.ts';
import { phrase, say } from '../../language/say.ts';
import { dataTable } from '../../view/data-table.ts';
import type { Figure } from '../../view/figure.ts';
import { count, momentText, money, shortDay } from '../../view/numbers.ts';
import { CONVERSION_TYPES, channelName, conversionName, wordOf } from '../../view/words.ts';
import type { ReportVisit } from './report-visit.ts';

type Event = Extract<
  Answer<'get', '/conversions/{id}/journey'>['data'],
  { readonly events: unknown }
>['events'][number];

/** The newest of a long journey; the API has the rest, oldest first. */
const MOST_EVENTS = 100;

export async function journeyFigure({ api, timeZone }: ReportVisit, id: string): Promise<Figure | null> {
  const read = (query: { readonly limit: number; readonly offset?: number }) =>
    api.get('/conversions/{id}/journey', { params: { path: { id }, query } });
  const first = await read({ limit: MOST_EVENTS });
  if (!('events' in first.data)) return null;
  const { total_count: total } = first.data;
  const query = { limit: MOST_EVENTS, ...(total > MOST_EVENTS && { offset: total - MOST_EVENTS }) };
  const { data, meta } = total > MOST_EVENTS ? await read(query) : first;
  if (!('events' in data)) return null;
  const { events } = data;
  const times = events.map(({ event_time }) => Date.parse(event_time));
  const isConversion = ({ event_type }: Event) =>
    CONVERSION_TYPES.includes(event_type) || event_type === meta.conversion.conversion_type;
  return {
    heading: phrase`The customer's journey`,
    call: callOf(`/conversions/${encodeURIComponent(id)}/journey`, query),
    text: html`<p>${say`Events of the customer: ${count(total)}. What you see here is recorded in the PII access log.`}${
      total > MOST_EVENTS && html` ${say`The newest ${count(MOST_EVENTS)} are shown.`}`
    }</p>`,
    picture:
      events.length > 0
        ? timelinePicture({
            label: phrase`Visits and other events of the customer, and conversions, in time. The table has the same figures.`,
            from: new Date(Math.min(...times)),
            to: new Date(Math.max(...times)),
            kinds: [
              { key: 'event', name: phrase`Event`, mark: 'circle' },
              { key: 'conversion', name: phrase`Conversion`, mark: 'diamond' },
            ],
            events: events.map((event) => ({
              at: new Date(event.event_time),
              kind: isConversion(event) ? 'conversion' : 'event',
              name: isConversion(event) ? conversionName(event.event_type) : channelName(event.channel),
            })),
            formatDay: (day) => shortDay(reportDays(timeZone).dayOf(day)),
          })
        : null,
    table: dataTable<Event>({
      id: 'journey',
      caption: phrase`What the customer did, newest first. A time is one of ${timeZone}.`,
      rows: [...events].sort((a, b) => Date.parse(b.event_time) - Date.parse(a.event_time)),
      columns: [
        {
          label: phrase`When`,
          width: 'time',
          cell: ({ event_time }) => momentText(new Date(event_time), timeZone),
          csv: ({ event_time }) => event_time,
        },
        {
          label: phrase`What`,
          cell: (event) =>
            html`${given(isConversion(event) ? conversionName(event.event_type) : wordOf({}, event.event_name))}${
              event.path && html`<br><span class="quiet">${given(event.path)}</span>`
            }`,
          csv: ({ event_name }) => event_name,
        },
        {
          label: phrase`Channel`,
          cell: ({ channel, campaign }) =>
            channel !== null &&
            html`${channelName(channel)}${campaign && html`<br><span class="quiet">${given(campaign)}</span>`}`,
          csv: ({ channel }) => channel,
        },
        {
          label: phrase`Value`,
          isNumber: true,
          cell: ({ value_amount, currency }) => value_amount !== null && money(value_amount, currency),
          csv: ({ value_amount }) => value_amount,
        },
        {
          label: phrase`Device`,
          cell: ({ device, browser }) => [device, browser].filter(Boolean).join(', '),
          csv: ({ device }) => device,
        },
      ],
      none: phrase`Nothing is recorded of the customer.`,
    }),
  };
}
