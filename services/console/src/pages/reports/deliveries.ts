// Shows what was sent to one webhook subscription and how it ended, and sends a delivery once more.
import { html, type Value } from '@touchline/chassis/pages/html.ts';
import type { Answer } from '@touchline/client';
import { callOf } from '../../api/address.ts';
import { phrase, say, texts, told } from '../../language/say.ts';
import { dataTable } from '../../view/data-table.ts';
import { count, momentText } from '../../view/numbers.ts';
import { cursorLinks } from '../../view/paging.ts';
import { paths } from '../../view/paths.ts';
import { postButton } from '../../view/post-button.ts';
import { reportPage } from './report-page.ts';
import type { ReportVisit } from './report-visit.ts';

type Delivery = Answer<'get', '/webhooks/{id}/deliveries'>['data'][number];

const ROWS = 25;
const STATES = texts({ pending: 'Waiting', delivered: 'Delivered', failed: 'Not delivered' });

export const deliveriesPage = reportPage({
  path: '/webhooks/:subscriptionId',
  section: 'webhooks',
  filters: {},
  read: async (report) => {
    const { api, visit, timeZone, profile } = report;
    const id = visit.param('subscriptionId');
    const status = (Object.keys(STATES) as Delivery['status'][]).find((each) => each === visit.query.get('status'));
    const cursor = visit.query.get('cursor');
    const query = { limit: ROWS, ...(status && { status }), ...(cursor && { cursor }) };
    const { data, pagination } = await api.get('/webhooks/{id}/deliveries', { params: { path: { id }, query } });
    return {
      title: phrase`Deliveries`,
      crumbs: [{ text: phrase`Webhooks`, path: paths.webhooks(profile.profileId) }],
      fields: html`<label>${say`State`} <select name="status"><option value="">${say`Every state`}</option>${Object.entries(
        STATES,
      ).map(
        ([each, text]) => html`<option value="${each}"${each === status && html` selected`}>${told(text)}</option>`,
      )}</select></label>`,
      figures: [
        {
          heading: phrase`What was sent`,
          call: callOf(`/webhooks/${encodeURIComponent(id)}/deliveries`, query),
          after: cursorLinks(visit, pagination.cursor),
          table: dataTable<Delivery>({
            id: 'deliveries',
            caption: phrase`Deliveries, newest first. A time is one of ${timeZone}.`,
            rows: data,
            columns: [
              {
                label: phrase`Made`,
                cell: ({ created_at }) => momentText(new Date(created_at), timeZone),
                csv: ({ created_at }) => created_at,
              },
              {
                label: phrase`Event`,
                cell: ({ event_type }) => html`<code>${event_type}</code>`,
                csv: ({ event_type }) => event_type,
              },
              { label: phrase`State`, cell: (row) => stateOf(row, report), csv: ({ status: state }) => state },
              { label: phrase`Attempts`, cell: (row) => attemptsOf(row), csv: (row) => row.attempt_count },
              { label: phrase`Delivery id`, cell: (row) => html`<code>${row.id}</code>`, csv: (row) => row.id },
              {
                label: phrase`Do`,
                cell: (row) =>
                  row.status !== 'pending' &&
                  postButton(visit, {
                    text: phrase`Send again`,
                    label: phrase`Send again: ${row.id}`,
                    values: { redeliver: row.id },
                  }),
              },
            ],
            none: phrase`Nothing was sent yet.`,
          }),
        },
      ],
    };
  },
  submit: async ({ api, visit }, form) => {
    await api.post('/webhooks/{id}/deliveries/{delivery_id}/redeliver', {
      params: { path: { id: visit.param('subscriptionId'), delivery_id: form.get('redeliver') ?? '' } },
    });
    return { to: `${visit.path}?done=redelivered` };
  },
});

function stateOf({ status, next_attempt_at: next }: Delivery, { timeZone }: ReportVisit): Value {
  const words = told(STATES[status]);
  return html`${status === 'failed' ? html`<span class="tag">${words}</span>` : words}${
    next !== null && html`<br><span class="quiet">${say`Next attempt: ${momentText(new Date(next), timeZone)}`}</span>`
  }`;
}

function attemptsOf({ attempt_count: attempts, attempts: listed }: Delivery): Value {
  const last = listed.at(-1);
  const ended = last?.response_status ?? last?.error;
  return html`${count(attempts)}${ended != null && html`<br><span class="quiet">${say`the last: ${ended}`}</span>`}`;
}
