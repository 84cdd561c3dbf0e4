// Tests pictures over days.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { assertReadable, drawingsOf, pointsOf } from '../../test/drawing.ts';
import { daysFrom, format, formatDay, name, value, valueOrNone } from '../../test/drawn-data.ts';
import { daysPicture } from './days-picture.ts';

const plain = { label: 'Conversions', formatDay, formatBar: String, formatLine: String };
const data = fc
  .record({
    count: fc.oneof(fc.constantFrom(1, 2, 7, 30, 31, 90, 366), fc.integer({ min: 1, max: 366 })),
    first: fc.constantFrom('2026-01-01', '2026-02-27', '2025-12-31', '2028-02-29'),
  })
  .chain(({ count, first }) => {
    const series = <T>(of: fc.Arbitrary<T>, most: number) =>
      fc.array(fc.record({ name, values: fc.array(of, { minLength: count, maxLength: count }) }), { maxLength: most });
    return fc.record({
      label: name,
      days: fc.constant(daysFrom(first, count)),
      bars: series(value, 6),
      lines: series(fc.oneof(valueOrNone, fc.integer({ min: -1000, max: 10 })), 3),
      formatDay: fc.constant(formatDay),
      formatBar: format,
      formatLine: format,
    });
  });

describe('a picture over days', () => {
  it('has no texts that touch or are cut, whatever it draws', () => {
    fc.assert(
      fc.property(data, (days) => {
        const page = String(daysPicture(days));
        if (page !== '') assertReadable(page);
      }),
      { numRuns: 30 },
    );
  });

  it('stacks the bars of a day from the ground up, as high as their values', () => {
    const bars = [
      { name: 'Leads', values: [0, 4] },
      { name: 'Sales', values: [0, 2] },
    ];
    const [wide] = drawingsOf(daysPicture({ ...plain, days: daysFrom('2026-11-01', 2), bars }));
    const heights = ['bar1', 'bar2'].map((name) => {
      const [mark] = wide?.marks.filter(({ attributes }) => attributes.class === name) ?? [];
      assert.ok(mark, name);
      const places = pointsOf(mark).map(([, y]) => y);
      return { top: Math.min(...places), bottom: Math.max(...places) };
    });
    const [leads, sales] = heights;
    assert.ok(leads && sales);
    assert.equal(sales.bottom, leads.top);
    assert.equal(leads.bottom - leads.top, 2 * (sales.bottom - sales.top));
    assert.ok(wide?.texts.some(({ text }) => text === '6'));
  });

  it('says all values of a day where a pointer rests on it, on wide screens', () => {
    const days = daysFrom('2026-11-01', 2);
    const picture = daysPicture({
      ...plain,
      days,
      bars: [{ name: 'Leads & more', values: [1, 2] }],
      lines: [{ name: 'Spend', values: [null, 30] }],
      formatLine: (amount) => `$${amount}`,
    });
    const [wide, narrow] = drawingsOf(picture);
    assert.deepEqual(wide?.titles, [
      `${formatDay('2026-11-01')}: Leads & more 1`,
      `${formatDay('2026-11-02')}: Leads & more 2, Spend $30`,
    ]);
    assert.deepEqual(narrow?.titles, []);
  });

  it('leaves a gap in a line where nothing is known, and marks a day that stands alone', () => {
    const lines = [{ name: 'Spend', values: [1, 2, null, 5, null, 3, 4] }];
    const [wide] = drawingsOf(daysPicture({ ...plain, days: daysFrom('2026-11-01', 7), bars: [], lines }));
    const line = wide?.marks.find(({ name, attributes }) => name === 'path' && attributes.class === 'ink-stroke');
    assert.equal(line?.attributes.d?.match(/m/gi)?.length, 3);
    assert.equal(wide?.marks.filter(({ name }) => name === 'circle').length, 1);
  });

  it('draws a year of six series in less than 60 KB', () => {
    const days = daysFrom('2026-01-01', 366);
    const values = (seed: number) => days.map((_, day) => Math.abs(Math.round(1000 * Math.sin(day * seed))) / 7);
    const bars = [1, 2, 3, 4, 5, 6].map((seed) => ({ name: `Type ${seed}`, values: values(seed) }));
    const lines = [7, 8].map((seed) => ({ name: `Amount ${seed}`, values: values(seed) }));
    assert.ok(String(daysPicture({ ...plain, days, bars, lines })).length < 60_000);
  });

  it('draws the same twice', () => {
    const picture = () =>
      String(daysPicture({ ...plain, days: daysFrom('2026-11-01', 9), bars: [{ name: 'Leads', values: [1, 2, 3] }] }));
    assert.equal(picture(), picture());
  });

  it('is empty without days, and where all is zero or unknown', () => {
    const none = { bars: [{ name: 'Leads', values: [0] }], lines: [{ name: 'Spend', values: [null] }] };
    assert.equal(String(daysPicture({ ...plain, days: ['2026-11-01'], ...none })), '');
    assert.equal(String(daysPicture({ ...plain, days: [], bars: [], lines: [] })), '');
  });
});
