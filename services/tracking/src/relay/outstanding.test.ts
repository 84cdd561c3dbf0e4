import assert from 'node:assert/strict';
import fc from 'fast-check';
import { createOutstanding } from './outstanding.ts';

const rowsAt = (...times: readonly number[]) => times.map((at) => ({ received_at: new Date(at) }));

describe('the outstanding rows', () => {
  it('are counted with the oldest among them from hold until release or finish, whatever happens in between', () => {
    const step = fc.record({
      act: fc.constantFrom('hold', 'release', 'leave', 'look', 'finish all'),
      times: fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 6 }),
      readyAt: fc.integer({ min: 0, max: 5000 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const outstanding = createOutstanding();
        const held: number[] = [];
        const left: number[] = [];
        for (const { act, times, readyAt } of steps) {
          if (act === 'hold') {
            outstanding.hold(rowsAt(...times));
            held.push(...times);
          } else if (act === 'release') outstanding.release(rowsAt(...held.splice(0, times.length)));
          else if (act === 'leave') {
            const some = held.splice(0, times.length);
            outstanding.leave(rowsAt(...some), readyAt);
            left.push(...some);
          } else if (act === 'look') outstanding.ready(readyAt);
          else {
            for (const span of outstanding.ready(Number.POSITIVE_INFINITY)) outstanding.finish(span);
            left.length = 0;
          }
          assert.equal(outstanding.count(), held.length + left.length);
          const oldest = Math.min(...held, ...left);
          assert.equal(outstanding.oldest() ?? Number.POSITIVE_INFINITY, oldest);
        }
      }),
    );
  });

  it('are returned for reading when they are ready, and again until they are finished', () => {
    const outstanding = createOutstanding();
    outstanding.hold(rowsAt(5, 7, 20));
    outstanding.leave(rowsAt(7), 4000);
    outstanding.leave(rowsAt(5), 0);
    assert.deepEqual(
      outstanding.ready(3999).map(({ from, until, count }) => [from, until, count]),
      [[5, 5, 1]],
    );
    assert.deepEqual(
      outstanding.ready(4000).map(({ from }) => from),
      [5, 7],
    );
    for (const span of outstanding.ready(4000)) outstanding.finish(span);
    assert.deepEqual([outstanding.ready(4000).length, outstanding.count(), outstanding.oldest()], [0, 1, 20]);
  });

  it('that are left while a span is being read go into another span', () => {
    const outstanding = createOutstanding();
    outstanding.hold(rowsAt(5, 6, 7));
    outstanding.leave(rowsAt(5, 6), 0);
    const [reading] = outstanding.ready(0);
    outstanding.leave(rowsAt(7), 0);
    assert.ok(reading);
    outstanding.advance(reading, 1, 6);
    assert.deepEqual([outstanding.oldest(), outstanding.count()], [6, 2]);
    outstanding.finish(reading);
    assert.deepEqual([outstanding.oldest(), outstanding.count()], [7, 1]);
  });
});
