// Tests pictures of bins.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { assertReadable, drawingsOf, pointsOf } from '../../test/drawing.ts';
import { format, name, value } from '../../test/drawn-data.ts';
import { histogramPicture } from './histogram-picture.ts';

const bin = fc.record({
  name: fc.oneof(
    name,
    fc.nat(60).map((day) => `${day} días`),
  ),
  value,
});
const data = fc.record({
  label: name,
  bins: fc.oneof(fc.array(bin, { maxLength: 14 }), fc.array(bin, { maxLength: 70 })),
  format,
});

describe('a picture of bins', () => {
  it('has no texts that touch or are cut, whatever it draws', () => {
    fc.assert(
      fc.property(data, (bins) => {
        const page = String(histogramPicture(bins));
        if (page !== '') assertReadable(page);
      }),
      { numRuns: 40 },
    );
  });

  it('draws bars as high as their values, upright or lying', () => {
    const bins = [
      { name: '1 day', value: 5 },
      { name: '2 days', value: 10 },
      { name: '3 days', value: 0 },
    ];
    const [wide, narrow] = drawingsOf(histogramPicture({ label: '', bins, format: String }));
    const extents = (drawing: typeof wide, axis: 0 | 1) =>
      drawing?.marks
        .filter(({ attributes }) => attributes.class === 'c1')
        .flatMap((mark) => {
          const places = pointsOf(mark).map((point) => point[axis]);
          return Math.max(...places) - Math.min(...places);
        });
    assert.deepEqual(extents(wide, 1), [100, 200]);
    // Bars that follow each other are one outline on narrow screens.
    assert.equal(extents(narrow, 0)?.length, 1);
    assert.deepEqual(wide?.titles, ['1 day: 5', '2 days: 10']);
    assert.deepEqual(
      narrow?.texts.map(({ text }) => text),
      ['1 day', '2 days', '3 days', '5', '10', '0'],
    );
  });

  it('is empty when all is zero', () => {
    assert.equal(String(histogramPicture({ label: '', bins: [{ name: 'A', value: 0 }], format: String })), '');
    assert.equal(String(histogramPicture({ label: '', bins: [], format: String })), '');
  });
});
