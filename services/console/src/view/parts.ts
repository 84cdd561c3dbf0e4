// Renders the parts of pages: tables that become cards on a narrow screen, times, and notes on what was done.
import { type Timestamp, timestampDate } from '@bufbuild/protobuf/wkt';
import { type Html, html, type Value } from '@touchline/chassis/pages/html.ts';
import { texts, told } from '../language/say.ts';
import { dayName, momentText } from './numbers.ts';

interface TableParts<Row> {
  /** Says what the rows are, also to people who cannot see the table. */
  readonly caption: string;
  readonly rows: readonly Row[];
  /** The first column names the row. */
  readonly columns: readonly { readonly label: string; readonly cell: (row: Row) => Value }[];
  /** Shown instead of a table without rows. */
  readonly none: string;
}

/** Renders a table. Roles are written out, since browsers drop them from a table that is laid out as something else. */
export function table<Row>({ caption, rows, columns, none }: TableParts<Row>): Html {
  if (rows.length === 0) return html`<p>${none}</p>`;
  const cells = (row: Row) =>
    columns.map(({ label, cell }, i) =>
      i === 0
        ? html`<th scope="row" role="rowheader">${cell(row)}</th>`
        : html`<td role="cell" data-label="${label}">${cell(row)}</td>`,
    );
  return html`<table class="cards" role="table"><caption>${caption}</caption>
<thead role="rowgroup"><tr role="row">${columns.map(({ label }) => html`<th scope="col" role="columnheader">${label}</th>`)}</tr></thead>
<tbody role="rowgroup">${rows.map((row) => html`<tr role="row">${cells(row)}</tr>\n`)}</tbody></table>`;
}

/** Renders what is known of one thing, as names with their values. */
export function facts(rows: readonly (readonly [label: string, value: Value] | false)[]): Html {
  return html`<dl class="facts">${rows.map((row) => row && html`<dt>${row[0]}</dt><dd>${row[1]}</dd>`)}</dl>`;
}

/** Renders a moment to the minute, in UTC like everything in the API. */
export function moment(timestamp: Timestamp | undefined): Html {
  const at = dateOf(timestamp);
  return html`<time datetime="${at.toISOString()}">${momentText(at, 'UTC')} UTC</time>`;
}

export function day(timestamp: Timestamp | undefined): Html {
  const at = dateOf(timestamp);
  return html`<time datetime="${at.toISOString()}">${dayName(at.toISOString().slice(0, 10))}</time>`;
}

/** For timestamps that the service always sets. */
function dateOf(timestamp: Timestamp | undefined): Date {
  return timestamp ? timestampDate(timestamp) : new Date(0);
}

const DONE: Readonly<Record<string, string>> = texts({
  'signed-out': 'You are signed out.',
  joined: 'You are a member now. Sign in to continue.',
  revoked: 'The key is revoked. Requests with it are refused from now on.',
  'password-changed': 'Your password is changed. Your sessions in other browsers have ended.',
  undone: 'The change is undone.',
  accepted: 'The agreement is accepted.',
  'sync-queued': 'The sync is queued. Load the page again to see how far it is.',
  'verification-started': 'The verification runs. Load the page again in half a minute to see what it found.',
  redelivered: 'The delivery is sent once more.',
  'invitation-revoked': 'The invitation is revoked. Its link no longer works.',
});

/** Renders what the form before this page did, by the word in the address; nothing for an unknown word. */
export function doneNote(query: URLSearchParams): Html | null {
  const word = query.get('done') ?? '';
  const text = Object.hasOwn(DONE, word) ? DONE[word] : undefined;
  return text ? html`<div class="note good" role="status"><p>${told(text)}</p></div>` : null;
}
