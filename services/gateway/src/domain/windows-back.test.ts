import assert from 'node:assert/strict';
import fc from 'fast-check';
import { windowsBack } from './windows-back.ts';

const YEAR = 365 * 86_400_000;

describe('windows back in time', () => {
  it('cover the span once, newest first, and nothing else', () => {
    fc.assert(
      fc.property(fc.nat(YEAR), fc.nat(YEAR), fc.integer({ min: 1, max: 600_000 }), (from, length, firstMs) => {
        const span = { from, before: from + length };
        const windows = [...windowsBack(span, firstMs)];
        let end = span.before;
        for (const window of windows) {
          assert.equal(window.before, end);
          assert.ok(window.from < window.before);
          end = window.from;
        }
        assert.equal(end, span.from);
      }),
    );
  });

  it('are few, even for a year', () => {
    assert.equal([...windowsBack({ from: 0, before: YEAR }, 120_000)].length, 10);
  });

  it('are none for a span that is empty or turned round', () => {
    assert.deepEqual([...windowsBack({ from: 5, before: 5 }, 10)], []);
    assert.deepEqual([...windowsBack({ from: 6, before: 5 }, 10)], []);
  });
});
