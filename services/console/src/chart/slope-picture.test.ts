// Tests pictures of rows through columns.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { assertReadable, drawingsOf } from '../../test/drawing.ts';
import { format, name, value, valueOrNone } from '../../test/drawn-data.ts';
import { slopePicture } from './slope-picture.ts';

const MODELS = [
  'First touch',
  'Last touch',
  'Linear',
  'Decaimiento temporal',
  'Basado en la posición',
  'Basado en datos',
];
const data = fc.integer({ min: 1, max: 8 }).chain((count) =>
  fc.record({
    label: name,
    columns: fc.oneof(fc.array(name, { minLength: count, maxLength: count }), fc.constant(MODELS.slice(0, count))),
    rows: fc.array(
      fc.record({
        name,
        values: fc.array(
          fc.oneof(
            valueOrNone,
            fc.constant(5),
            value.map((of) => -of),
          ),
          { minLength: count, maxLength: count },
        ),
      }),
      { maxLength: 8 },
    ),
    format,
  }),
);

describe('a picture of rows through columns', () => {
  it('has no texts that touch or are cut, whatever it draws', () => {
    fc.assert(
      fc.property(data, (rows) => {
        const page = String(slopePicture(rows));
        if (page !== '') assertReadable(page);
      }),
      { numRuns: 40 },
    );
  });

  it('names each line at its end on wide screens, and numbers it in a legend on narrow ones', () => {
    const rows = [
      { name: 'Brand', values: [1, 2] },
      { name: 'Nothing', values: [null, null] },
      { name: 'Video', values: [3, null] },
    ];
    const page = slopePicture({ label: 'ROAS', columns: ['First', 'Last'], rows, format: String });
    const [wide, narrow] = drawingsOf(page);
    const named = (drawing: typeof wide, texts: string[]) =>
      drawing?.texts.map(({ text }) => text).filter((text) => texts.includes(text));
    assert.deepEqual(named(wide, ['Brand', 'Video']), ['Brand', 'Video']);
    // Three is the row's number and a number of the axis.
    assert.ok(named(narrow, ['1', '3'])?.length);
    assert.match(
      String(page),
      /<ol class="legend narrow">.*1 <bdi>Brand<\/bdi>.*2 <bdi>Nothing<\/bdi>.*3 <bdi>Video<\/bdi>/s,
    );
    assert.deepEqual(wide?.titles, ['Brand, First: 1', 'Brand, Last: 2', 'Video, First: 3']);
  });

  it('is empty when no row has a value', () => {
    assert.equal(
      String(slopePicture({ label: '', columns: ['A'], rows: [{ name: 'B', values: [null] }], format: String })),
      '',
    );
    assert.equal(String(slopePicture({ label: '', columns: [], rows: [], format: String })), '');
  });
});
