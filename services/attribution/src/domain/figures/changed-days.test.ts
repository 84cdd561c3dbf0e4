// Tests that changes of days are found from any version on, however many there were.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type ChangedDays, changedSince, UNCHANGED, withChange } from './changed-days.ts';

const dayOf = (n: number) => `day ${n}`;
/** Changes of single days and of whole years. */
const changes = fc.array(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 1, maxLength: 150 }), {
  maxLength: 30,
});

describe('changed days', () => {
  it('contain every day that changed after a version, whichever that is', () => {
    fc.assert(
      fc.property(changes, fc.nat(30), (all, known) => {
        const noted = all.reduce<ChangedDays>((before, days) => withChange(before, days.map(dayOf)), UNCHANGED);
        const found = changedSince(noted, known);
        const missed = new Set(all.slice(known).flat().map(dayOf));
        if (found !== 'all') assert.deepEqual(new Set(found), missed);
        assert.ok(noted.days.length <= 100, 'it is bounded');
      }),
    );
  });

  it('are few after changes of few days, and all after one that concerned more than are noted', () => {
    const few = withChange(withChange(UNCHANGED, ['a', 'b']), ['b', 'c']);
    assert.deepEqual(changedSince(few, 0), ['b', 'c', 'a']);
    assert.deepEqual(changedSince(few, 1), ['b', 'c']);
    assert.deepEqual(changedSince(few, 2), []);
    const many = withChange(
      few,
      Array.from({ length: 101 }, (_, n) => dayOf(n)),
    );
    assert.equal(changedSince(many, 2), 'all');
    assert.deepEqual(changedSince(withChange(many, ['a']), 3), ['a']);
  });
});
