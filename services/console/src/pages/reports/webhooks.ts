// Shows the webhook subscriptions of a profile, and whether what is sent to them arrives.
import { given, html } from '@touchline/chassis/pages/html.ts';
import type { Answer } from '@touchline/client';
import { callOf } from '../../api/address.ts';
import { phrase, say, texts, told } from '../../language/say.ts';
import { dataTable } from '../../view/data-table.ts';
import { momentText } from '../../view/numbers.ts';
import { cursorLinks } from '../../view/paging.ts';
import { paths } from '../../view/paths.ts';
import { reportPage } from './report-page.ts';

type Subscription = Answer<'get', '/webhooks'>['data'][number];

const ROWS = 25;
const STATES = texts({ active: 'Sending', paused: 'Holding back', disabled: 'Switched off' });

export const webhooksPage = reportPage({
  path: '/webhooks',
  section: 'webhooks',
  read: async ({ api, visit, timeZone, profile }) => {
    const cursor = visit.query.get('cursor');
    const query = { limit: ROWS, ...(cursor && { cursor }) };
    const { data, pagination } = await api.get('/webhooks', { params: { query } });
    const at = (time: string | null) => (time === null ? say`Never` : momentText(new Date(time), timeZone));
    return {
      title: phrase`Webhooks`,
      figures: [
        {
          heading: phrase`Subscriptions`,
          call: callOf('/webhooks', query),
          after: cursorLinks(visit, pagination.cursor),
          table: dataTable<Subscription>({
            id: 'subscriptions',
            caption: phrase`Addresses to which events are sent. A time is one of ${timeZone}.`,
            rows: data,
            columns: [
              {
                label: phrase`Address`,
                cell: ({ id, url, description }) =>
                  html`<a href="${paths.deliveries(profile.profileId, id)}">${given(url)}</a>${
                    description && html`<br><span class="quiet">${given(description)}</span>`
                  }`,
                csv: ({ url }) => url,
              },
              { label: phrase`Events`, cell: ({ events }) => events.join(', '), csv: ({ events }) => events.join(' ') },
              {
                label: phrase`State`,
                cell: ({ status, status_reason }) =>
                  html`${status === 'active' ? told(STATES[status]) : html`<span class="tag">${told(STATES[status])}</span>`}${
                    status_reason && html`<br><span class="quiet">${status_reason}</span>`
                  }`,
                csv: ({ status }) => status,
              },
              {
                label: phrase`Last success`,
                cell: ({ last_success_at }) => at(last_success_at),
                csv: ({ last_success_at }) => last_success_at,
              },
              {
                label: phrase`Last failure`,
                cell: ({ last_failure_at }) => at(last_failure_at),
                csv: ({ last_failure_at }) => last_failure_at,
              },
            ],
            none: phrase`Nothing is subscribed. POST /api/v1/webhooks makes a subscription.`,
          }),
        },
      ],
    };
  },
});
