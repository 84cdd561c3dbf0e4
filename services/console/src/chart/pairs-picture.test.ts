// Tests pictures of pairs of values.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { assertReadable, drawingsOf, pointsOf } from '../../test/drawing.ts';
import { format, name, value, valueOrNone } from '../../test/drawn-data.ts';
import { pairsPicture } from './pairs-picture.ts';

const one = fc.oneof(
  valueOrNone,
  value.map((of) => -of),
);
const data = fc.record({
  label: name,
  names: fc.tuple(name, name),
  rows: fc.array(fc.record({ name, values: fc.tuple(one, one) }), { maxLength: 12 }),
  format,
});

describe('a picture of pairs', () => {
  it('has no texts that touch or are cut, whatever it draws', () => {
    fc.assert(
      fc.property(data, (pairs) => {
        const page = String(pairsPicture(pairs));
        if (page !== '') assertReadable(page);
      }),
      { numRuns: 40 },
    );
  });

  it('draws both values of a row in one measure, with their numbers, and a dash for one that is not known', () => {
    const rows = [
      { name: 'Brand', values: [40, 10] as const },
      { name: 'Video', values: [null, 20] as const },
    ];
    const [wide] = drawingsOf(pairsPicture({ label: '', names: ['Claim', 'Count'], rows, format: String }));
    const widthOf = (paint: string) => {
      const places =
        wide?.marks
          .filter(({ attributes }) => attributes.class === paint)
          .map((mark) => pointsOf(mark).map(([x]) => x)) ?? [];
      return places.map((xs) => Math.max(...xs) - Math.min(...xs));
    };
    const [claim = 0] = widthOf('c4');
    const [count = 0, other = 0] = widthOf('c1');
    assert.ok(
      Math.abs(count - claim / 4) < 0.2 && Math.abs(other - claim / 2) < 0.2,
      `${count} and ${other} of ${claim}`,
    );
    assert.deepEqual(wide?.texts.map(({ text }) => text).sort(), ['10', '20', '40', 'Brand', 'Video', '–']);
    assert.deepEqual(wide?.titles.toSorted(), ['Brand, Claim: 40', 'Brand, Count: 10', 'Video, Count: 20']);
  });

  it('is empty when all is zero or unknown', () => {
    assert.equal(
      String(pairsPicture({ label: '', names: ['A', 'B'], rows: [{ name: 'C', values: [0, null] }], format: String })),
      '',
    );
    assert.equal(String(pairsPicture({ label: '', names: ['A', 'B'], rows: [], format: String })), '');
  });
});
