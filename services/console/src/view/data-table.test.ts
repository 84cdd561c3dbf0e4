// Tests what of a table is on the page, and what is in its CSV.
import assert from 'node:assert/strict';
import { dataTable } from './data-table.ts';

const tableOf = (count: number) =>
  dataTable<number>({
    id: 'rows',
    caption: 'Rows.',
    rows: Array.from({ length: count }, (_, index) => index),
    columns: [
      { label: 'Row', cell: (row) => `<b>${row}</b>`, csv: (row) => row },
      { label: 'Seen', cell: () => 'yes' },
      { label: 'Exported', csv: () => '=1+1' },
    ],
    none: 'There are none.',
  });

describe('a table of a report', () => {
  it('escapes its cells, and has the columns of the page and of the CSV', () => {
    const { html, csv } = tableOf(1);
    assert.match(String(html), /&lt;b&gt;0&lt;\/b&gt;.*yes/s);
    assert.doesNotMatch(String(html), /Exported|<b>/);
    assert.equal(csv(), "Row,Exported\r\n0,'=1+1\r\n");
  });

  it('has 200 rows on the page at most, says so, and has all in the CSV', () => {
    const rowsOf = (text: unknown) => [...String(text).matchAll(/role="rowheader"/g)].length;
    assert.equal(rowsOf(tableOf(200).html), 200);
    assert.doesNotMatch(String(tableOf(200).html), /The CSV has all/);
    const { html, csv } = tableOf(201);
    assert.equal(rowsOf(html), 200);
    assert.match(String(html), /The first 200 of 201 rows are shown\. The CSV has all\./);
    assert.equal(csv().trim().split('\r\n').length, 202);
  });

  it('is a sentence when there is no row', () => {
    const { html, isEmpty } = tableOf(0);
    assert.deepEqual([String(html), isEmpty], ['<p>There are none.</p>', true]);
  });
});
