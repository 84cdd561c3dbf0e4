// Renders a part of a report: a picture, the same figures as a table and as CSV, and the call of the API that they come from.
import { type Html, html, type Value } from '@touchline/chassis/pages/html.ts';
import { say } from '../language/say.ts';
import type { DataTable } from './data-table.ts';

export interface Figure {
  readonly heading: string;
  /** What the figures say, in sentences, above the picture. */
  readonly text?: Value;
  /** Without one the table is in its place. */
  readonly picture?: Html | null;
  readonly table: DataTable;
  /** True when the table says more than its picture, and is unfolded. */
  readonly isOpen?: boolean;
  /** As callOf writes it. */
  readonly call: string;
  /** Below the table, such as links to further pages. */
  readonly after?: Value;
}

/**
 * Renders a figure with everything that belongs to it.
 * @param csvPath returns the address of the page's table as CSV, by its id
 * @param level the heading's, below that of the page or of another section
 */
export function figureSection(
  { heading, text, picture, table, isOpen, call, after }: Figure,
  csvPath: (id: string) => string,
  level: 'h2' | 'h3' = 'h2',
): Html {
  const id = `figure-${table.id}`;
  const rows = picture
    ? html`<details${isOpen && html` open`}><summary>${say`The same as a table`}</summary>${table.html}</details>`
    : table.html;
  return html`<section class="figure" aria-labelledby="${id}">${level === 'h2' ? html`<h2 id="${id}">${heading}</h2>` : html`<h3 id="${id}">${heading}</h3>`}
${text}${picture}
${rows}${after}
<p class="source quiet">${!table.isEmpty && html`<a href="${csvPath(table.id)}" download>CSV<span class="hidden">: ${heading}</span></a> `}<code>${call}</code></p>
</section>`;
}

/** Renders a few figures that are read at a glance. */
export function totals(
  figures: readonly { readonly label: string; readonly value: Value; readonly note?: Value }[],
): Html {
  return html`<dl class="totals">${figures.map(
    ({ label, value, note }) =>
      html`<div><dt>${label}</dt><dd>${value}</dd>${note && html`<dd class="quiet">${note}</dd>`}</div>`,
  )}</dl>`;
}
