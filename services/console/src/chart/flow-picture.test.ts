// Tests pictures of paths.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { assertReadable, drawingsOf } from '../../test/drawing.ts';
import { format, name } from '../../test/drawn-data.ts';
import { flowPicture } from './flow-picture.ts';

const data = fc.array(name, { minLength: 1, maxLength: 12 }).chain((channels) =>
  fc.record({
    label: name,
    paths: fc.array(
      fc.record({
        steps: fc.array(fc.constantFrom(...channels), { maxLength: 9 }),
        count: fc.oneof(fc.nat(20), fc.constantFrom(1, 1_000_000)),
      }),
      { maxLength: 60 },
    ),
    goal: name,
    format,
  }),
);

describe('a picture of paths', () => {
  it('has no texts that touch or are cut, whatever it draws', () => {
    fc.assert(
      fc.property(data, (flow) => {
        const page = String(flowPicture(flow));
        if (page !== '') assertReadable(page);
      }),
      { numRuns: 40 },
    );
  });

  it('names channels and the goal with how many came, and says both ends of a flow to a pointer', () => {
    const paths = [{ steps: ['Ads', 'Email'], count: 2 }];
    const [wide, narrow] = drawingsOf(flowPicture({ label: '', paths, goal: 'Payment', format: String }));
    assert.deepEqual(
      wide?.texts.map(({ text }) => text),
      ['Ads 2', 'Email 2', 'Payment 2'],
    );
    assert.deepEqual(
      narrow?.texts.map(({ text }) => text),
      ['Ads', 'Email', 'Payment'],
    );
    assert.deepEqual(wide?.titles, ['Ads → Email: 2', 'Email → Payment: 2', 'Ads: 2', 'Email: 2', 'Payment: 2']);
  });

  it('is empty when nobody went any path', () => {
    for (const paths of [[], [{ steps: [], count: 3 }], [{ steps: ['Ads'], count: 0 }]]) {
      assert.equal(String(flowPicture({ label: '', paths, goal: 'Payment', format: String })), '');
    }
  });
});
