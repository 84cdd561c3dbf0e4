// Tests pictures of what happened to a customer.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { assertReadable, drawingsOf, pointsOf } from '../../test/drawing.ts';
import { formatDay, name } from '../../test/drawn-data.ts';
import { timelinePicture } from './timeline-picture.ts';

const FROM = new Date('2026-03-01T09:00:00Z');
const DAY_MS = 86_400_000;
const data = fc
  .record({ days: fc.constantFrom(0, 0.5, 1, 8, 40, 366, 4000), kinds: fc.integer({ min: 1, max: 6 }) })
  .chain(({ days, kinds }) =>
    fc.record({
      label: name,
      from: fc.constant(FROM),
      to: fc.constant(new Date(FROM.getTime() + days * DAY_MS)),
      kinds: fc
        .array(fc.record({ name, mark: fc.constantFrom('circle' as const, 'diamond' as const) }), {
          minLength: kinds,
          maxLength: kinds,
        })
        .map((all) => all.map((kind, index) => ({ ...kind, key: String(index) }))),
      events: fc.array(
        fc.record(
          {
            at: fc
              .oneof(fc.double({ min: -0.1, max: 1.1, noNaN: true }), fc.constantFrom(0, 0.5, 1))
              .map((part) => new Date(FROM.getTime() + Math.round(part * days * DAY_MS))),
            kind: fc.integer({ min: 0, max: kinds }).map(String),
            name,
            weight: fc.double({ min: 0, max: 1, noNaN: true }),
          },
          { requiredKeys: ['at', 'kind', 'name'] },
        ),
        { maxLength: 60 },
      ),
      formatDay: fc.constant(formatDay),
    }),
  );

describe('a picture of what happened to a customer', () => {
  it('has no texts that touch or are cut, whatever it draws', () => {
    fc.assert(
      fc.property(data, (timeline) => {
        const page = String(timelinePicture(timeline));
        if (page !== '') assertReadable(page);
      }),
      { numRuns: 40 },
    );
  });

  const kinds = [
    { key: 'touch', name: 'Touches', mark: 'circle' as const },
    { key: 'conversion', name: 'Conversions', mark: 'diamond' as const },
  ];
  const days = { label: '', from: FROM, to: new Date(FROM.getTime() + 10 * DAY_MS), kinds, formatDay };
  const at = (day: number) => new Date(FROM.getTime() + day * DAY_MS);

  it('has a lane for each kind, and larger marks for more credit', () => {
    const events = [
      { at: at(2), kind: 'touch', name: 'Ad click', weight: 1 },
      { at: at(4), kind: 'touch', name: 'Page view', weight: 0 },
      { at: at(10), kind: 'conversion', name: 'Payment' },
    ];
    const [wide] = drawingsOf(timelinePicture({ ...days, events }));
    const [click, view] = wide?.marks.filter(({ name }) => name === 'circle') ?? [];
    assert.ok(click && view && Number(click.attributes.r) > Number(view.attributes.r));
    assert.equal(click.attributes.cy, view.attributes.cy);
    const payment = wide?.marks.find(({ attributes }) => attributes.class === 'c2 back-stroke');
    assert.ok(payment && pointsOf(payment).every(([, y]) => y > Number(click.attributes.cy)));
    assert.deepEqual(
      wide?.titles.map((title) => title.split(',')[0]),
      ['Ad click', 'Page view', 'Payment'],
    );
  });

  it('is empty without events of the time and of known kinds', () => {
    const events = [
      { at: at(-1), kind: 'touch', name: 'Too early' },
      { at: at(1), kind: 'other', name: 'Unknown' },
    ];
    assert.equal(String(timelinePicture({ ...days, events })), '');
  });
});
