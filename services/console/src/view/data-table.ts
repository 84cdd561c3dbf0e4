// Renders the figures of a report as a table, and the same table as CSV.
import { csvText } from '@touchline/chassis/csv.ts';
import { type Html, html, type Value } from '@touchline/chassis/pages/html.ts';
import { say } from '../language/say.ts';
import { count } from './numbers.ts';

/** More rows would make a page that nobody reads and that takes long. */
const MOST_SHOWN = 200;

export interface DataColumn<Row> {
  readonly label: string;
  /** A column without it is in the CSV only. */
  readonly cell?: (row: Row) => Value;
  /** The exact value for the CSV, not formatted; a column without it is on the page only. */
  readonly csv?: (row: Row) => string | number | boolean | null;
  readonly isNumber?: boolean;
  /** What keeps a column of a wide window from being narrowed by the others: a moment, or words. */
  readonly width?: 'time' | 'text';
}

export interface DataTable {
  /** Names the table in the address of its CSV; letters and hyphens. */
  readonly id: string;
  readonly isEmpty: boolean;
  readonly html: Html;
  readonly csv: () => string;
}

interface DataTableParts<Row> {
  readonly id: string;
  /** Says what the rows are, also to people who cannot see the table. */
  readonly caption: string;
  /** The page shows the first 200 of them, and the CSV all. */
  readonly rows: readonly Row[];
  /** The first column names the row. */
  readonly columns: readonly DataColumn<Row>[];
  /** Shown instead of a table without rows. */
  readonly none: string;
}

/** Makes a table; its roles are written out, since browsers drop them from a table that is laid out as cards. */
export function dataTable<Row>({ id, caption, rows, columns, none }: DataTableParts<Row>): DataTable {
  return {
    id,
    isEmpty: rows.length === 0,
    html: rows.length === 0 ? html`<p>${none}</p>` : html`${tableOf(caption, rows, columns)}${restNote(rows.length)}`,
    csv: () => {
      const exported = columns.flatMap(({ label, csv }) => (csv === undefined ? [] : [{ label, csv }]));
      return csvText([exported.map(({ label }) => label), ...rows.map((row) => exported.map(({ csv }) => csv(row)))]);
    },
  };
}

function restNote(rows: number): Html | false {
  return (
    rows > MOST_SHOWN &&
    html`<p class="quiet">${say`The first ${count(MOST_SHOWN)} of ${count(rows)} rows are shown. The CSV has all.`}</p>`
  );
}

function tableOf<Row>(caption: string, rows: readonly Row[], all: readonly DataColumn<Row>[]): Html {
  const columns = all.flatMap((column) => (column.cell === undefined ? [] : [{ ...column, cell: column.cell }]));
  return html`<table class="cards" role="table"><caption>${caption}</caption>
<thead role="rowgroup"><tr role="row">${columns.map(
    (column) => html`<th scope="col" role="columnheader"${classOf(column)}>${column.label}</th>`,
  )}</tr></thead>
<tbody role="rowgroup">${rows
    .slice(0, MOST_SHOWN)
    .map(
      (row) =>
        html`<tr role="row">${columns.map((column, i) =>
          i === 0
            ? html`<th scope="row" role="rowheader">${column.cell(row)}</th>`
            : html`<td role="cell" data-label="${column.label}"${classOf(column)}>${column.cell(row)}</td>`,
        )}</tr>\n`,
    )}</tbody></table>`;
}

function classOf<Row>({ isNumber, width }: DataColumn<Row>): Html | false {
  if (isNumber) return html` class="num"`;
  return width !== undefined && html` class="of-${width}"`;
}
