// Shows what the last verification of the tag found on the site, and starts another.
import { given, type Html, html } from '@touchline/chassis/pages/html.ts';
import type { Answer } from '@touchline/client';
import { callOf } from '../../api/address.ts';
import { phrase, say, texts, told } from '../../language/say.ts';
import { dataTable } from '../../view/data-table.ts';
import type { Figure } from '../../view/figure.ts';
import { momentText } from '../../view/numbers.ts';
import type { ReportVisit } from './report-visit.ts';

type Verification = NonNullable<Answer<'get', '/tracking/verification'>['data']>;
type Check = Verification['checks'][number];

const CHECKS = texts({
  reachable: 'The page can be reached',
  tag_found: 'It has the tag',
  key_matches: 'The tag has the key of this profile',
  script_loads: 'The script loads',
  event_received: 'An event arrives',
  cookie_first_party: 'The cookie is of the site itself',
  csp_allows: 'The page lets the script run',
});
const STATES = texts({ queued: 'Waiting', running: 'Running', passed: 'Passed', failed: 'Not passed' });

export async function verificationFigure({ api, visit, timeZone, may }: ReportVisit): Promise<Figure> {
  const { data } = await api.get('/tracking/verification');
  return {
    heading: phrase`The tag on the site`,
    call: callOf('/tracking/verification'),
    text: html`${data !== null && outcome(data, timeZone)}`,
    table: dataTable<Check>({
      id: 'checks',
      caption: phrase`What the verification found.`,
      rows: data?.checks ?? [],
      columns: [
        { label: phrase`Check`, cell: ({ name }) => told(CHECKS[name]), csv: ({ name }) => name },
        { label: phrase`Result`, cell: ({ ok }) => resultOf(ok), csv: ({ ok }) => ok },
        { label: phrase`Detail`, cell: ({ detail }) => detail, csv: ({ detail }) => detail },
      ],
      none: data === null ? phrase`No page was verified yet.` : phrase`The verification has no result yet.`,
    }),
    after: may('attribution:write') && verifyForm(visit, data?.url ?? ''),
  };
}

function outcome({ state, url, finished_at: finished }: Verification, timeZone: string): Html {
  const when = finished === null ? null : html` (${momentText(new Date(finished), timeZone)}, ${timeZone})`;
  return html`<p>${given(url)}: ${state === 'failed' ? html`<span class="tag">${told(STATES[state])}</span>` : told(STATES[state])}${when}</p>`;
}

function resultOf(ok: boolean | null): Html {
  if (ok === null) return say`Not checked`;
  return ok
    ? html`<span class="good">✓</span> ${say`In order`}`
    : html`<span class="bad">✗</span> ${say`Not in order`}`;
}

function verifyForm({ path, formToken }: ReportVisit['visit'], url: string): Html {
  return html`<form class="filter" method="post" action="${path}"><input type="hidden" name="form_token" value="${formToken}">
<label>${say`Page with the tag`} <input type="url" name="url" value="${url}" required maxlength="2048" autocomplete="url"></label>
<button>${say`Verify`}</button></form>`;
}
