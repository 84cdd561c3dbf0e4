// Shows the connections of a profile: whether they work, how far their history is read, and what a person can do about it.
import { given, type Html, html, type Value } from '@touchline/chassis/pages/html.ts';
import type { Answer } from '@touchline/client';
import { callOf } from '../../api/address.ts';
import { phrase, say, texts, told } from '../../language/say.ts';
import { dataTable } from '../../view/data-table.ts';
import { count, momentText, percent } from '../../view/numbers.ts';
import { cursorLinks } from '../../view/paging.ts';
import { paths } from '../../view/paths.ts';
import { postButton } from '../../view/post-button.ts';
import { wordOf } from '../../view/words.ts';
import { reportPage } from './report-page.ts';
import type { ReportVisit } from './report-visit.ts';

type Connection = Answer<'get', '/connections'>['data'][number];
type Sync = Connection['sync'];

const ROWS = 25;
/** Those that a hand-off connects; the others are connected by calls of their own (docs/integrations.md). */
const PROVIDERS = texts({
  social_ads: 'Meta',
  search_ads: 'Google Ads',
  search_console: 'Search Console',
  google_calendar: 'Google Calendar',
  crm_provider: 'HighLevel',
  payments_provider_a: 'Stripe',
  payments_provider_b: 'Mercado Pago',
  gmail: 'Gmail',
  outlook: 'Outlook',
});
type Provider = keyof typeof PROVIDERS;
const OTHERS = texts({
  shopify: 'Shopify',
  manychat: 'ManyChat',
  fintoc: 'Fintoc',
  meta_pages: 'Meta pages',
  chat_provider: 'WhatsApp numbers',
});
const STATES = texts({
  active: 'In order',
  needs_action: 'Needs a person',
  reconnect_required: 'Must be connected again',
  disconnected: 'Disconnected',
});
const SYNCS = texts({
  succeeded: 'Up to date',
  failed: 'Did not succeed',
  running: 'Running',
  queued: 'Queued',
  never_run: 'Not yet',
  unavailable: 'Nothing is read',
});

const channelWords = (channel: string): string => told(wordOf({ ...PROVIDERS, ...OTHERS }, channel));

export const connectionsPage = reportPage({
  path: '/connections',
  section: 'connections',
  read: async (report) => {
    const { api, visit, timeZone, may } = report;
    const cursor = visit.query.get('cursor');
    const query = { limit: ROWS, ...(cursor && { cursor }) };
    const { data, pagination } = await api.get('/connections', { params: { query } });
    const changes = may('connections:write');
    return {
      title: phrase`Connections`,
      intro: html`${handoffNote(report)}${changes && connectButtons(report)}`,
      figures: [
        {
          heading: phrase`What is connected`,
          call: callOf('/connections', query),
          after: cursorLinks(visit, pagination.cursor),
          table: dataTable<Connection>({
            id: 'connections',
            caption: phrase`Connections to ad platforms and other providers. A time is one of ${timeZone}.`,
            rows: data,
            columns: [
              { label: phrase`Account`, cell: accountOf, csv: ({ account }) => account.name ?? account.external_id },
              { label: phrase`Provider`, cell: ({ channel }) => channelWords(channel), csv: ({ channel }) => channel },
              { label: phrase`State`, cell: stateOf, csv: ({ status }) => status },
              {
                label: phrase`Last sync`,
                cell: ({ sync }) => syncOf(sync, timeZone),
                csv: ({ sync }) => sync.last_success_at,
              },
              {
                label: phrase`History`,
                cell: ({ sync }) => historyOf(sync, timeZone),
                csv: ({ sync }) => sync.progress?.percent ?? null,
              },
              ...(changes ? [{ label: phrase`Do`, cell: (row: Connection) => buttonsOf(row, report) }] : []),
            ],
            none: phrase`Nothing is connected yet.`,
          }),
        },
      ],
    };
  },
  submit: async ({ api, visit, profile }, form) => {
    const page = paths.connections(profile.profileId);
    const [provider, connection] = [form.get('connect'), form.get('sync')];
    if (connection !== null) {
      await api.post('/connections/sync', { body: { connection_id: connection } });
      return { to: `${page}?done=sync-queued` };
    }
    const known = (Object.keys(PROVIDERS) as Provider[]).find((each) => each === provider);
    if (known === undefined) return { to: visit.path };
    const { data } = await api.post('/connections/{provider}/handoff', {
      params: { path: { provider: known } },
      body: {},
    });
    return { to: page, flash: JSON.stringify({ provider: known, url: data.url }) };
  },
});

/** The link of a hand-off that was just made; it is a secret, and shown once. */
function handoffNote({ visit }: ReportVisit): Html | null {
  if (visit.flash === null) return null;
  const { provider, url } = JSON.parse(visit.flash) as { readonly provider: Provider; readonly url: string };
  const name = told(PROVIDERS[provider]);
  return html`<div class="note good" role="status"><p>${say`Continue at ${name}, or send the link to whoever has the account. It works for 45 minutes, once.`}</p>
<p><a class="button" href="${url}" rel="noreferrer">${say`Connect ${name}`}</a></p><p><code class="secret">${url}</code></p></div>`;
}

function connectButtons({ visit }: ReportVisit): Html {
  return html`<details><summary>${say`Connect an account`}</summary><ul class="actions">${Object.entries(PROVIDERS).map(
    ([provider, name]) =>
      html`<li>${postButton(visit, { text: told(name), label: phrase`Connect ${told(name)}`, values: { connect: provider } })}</li>`,
  )}</ul></details>`;
}

function accountOf({ account, id }: Connection): Html {
  return html`${given(account.name ?? account.external_id ?? id)}${
    account.name !== null &&
    account.external_id !== null &&
    html`<br><span class="quiet"><code>${account.external_id}</code></span>`
  }`;
}

function stateOf({ status, status_reason }: Connection): Html {
  const words = told(wordOf(STATES, status));
  return html`${status === 'active' ? words : html`<span class="tag">${words}</span>`}${
    status_reason !== null && html`<br><span class="quiet">${wordOf({}, status_reason)}</span>`
  }`;
}

function syncOf({ state, last_success_at: last, error, rejected_outcomes: rejected }: Sync, timeZone: string): Html {
  return html`${told(wordOf(SYNCS, state))}${last !== null && html`<br><span class="quiet">${momentText(new Date(last), timeZone)}</span>`}${
    error !== null && html`<br>${given(error)}`
  }${rejected > 0 && html`<br>${say`Outcomes refused: ${count(rejected)}`}`}`;
}

/** How far the history is read, as a bar. */
function historyOf({ progress }: Sync, timeZone: string): Value {
  if (progress === null) return null;
  if (progress.state === 'done') return say`Read: ${count(progress.days)} days`;
  const part = percent(progress.percent / 100);
  const when = progress.eta === null ? null : say`Done about ${momentText(new Date(progress.eta), timeZone)}.`;
  return html`<progress max="100" value="${progress.percent}" aria-label="${phrase`History read: ${part}`}"></progress> ${part}${
    when && html`<br><span class="quiet">${when}</span>`
  }${progress.error !== null && html`<br>${given(progress.error)}`}`;
}

function buttonsOf({ id, channel, account, status, reconnect_url }: Connection, { visit }: ReportVisit): Html {
  const name = account.name ?? account.external_id ?? id;
  return html`${
    reconnect_url !== null &&
    Object.hasOwn(PROVIDERS, channel) &&
    postButton(visit, {
      text: phrase`Connect again`,
      label: phrase`Connect again: ${name}`,
      values: { connect: channel },
    })
  }${status === 'active' && postButton(visit, { text: phrase`Sync now`, label: phrase`Sync now: ${name}`, values: { sync: id } })}`;
}
