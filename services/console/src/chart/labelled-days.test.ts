// Tests which days of an axis have labels.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { daysFrom } from '../../test/drawn-data.ts';
import { labelledDays } from './labelled-days.ts';

const labelled = (first: string, count: number, width: number, label = 70) => {
  const days = daysFrom(first, count);
  const axis = { left: 40, band: (width - 40) / count, width, labelWidth: () => label };
  return labelledDays(days, axis).map((index) => days[index]);
};

describe('the labels of days', () => {
  it('stand at every day, every other day or Mondays, as they fit', () => {
    assert.equal(labelled('2026-11-01', 7, 900).length, 7);
    assert.deepEqual(labelled('2026-11-01', 14, 900).slice(0, 2), ['2026-11-01', '2026-11-03']);
    assert.deepEqual(labelled('2026-11-01', 30, 900), [
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
      '2026-11-30',
    ]);
    assert.deepEqual(labelled('2026-11-01', 30, 330), ['2026-11-02', '2026-11-16', '2026-11-30']);
  });

  it('stand at firsts of months over longer times', () => {
    assert.deepEqual(labelled('2026-01-15', 120, 900), ['2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01']);
    assert.deepEqual(labelled('2026-01-01', 365, 330, 65), ['2026-01-01', '2026-07-01']);
  });

  it('stand at the first weeks of months, where there is one place a week', () => {
    const weeks = daysFrom('2026-01-05', 7 * 52).filter((_, index) => index % 7 === 0);
    const axis = { left: 40, band: 860 / weeks.length, width: 900, labelWidth: () => 40 };
    const found = labelledDays(weeks, axis).map((index) => weeks[index]);
    assert.deepEqual(found.slice(0, 3), ['2026-02-02', '2026-03-02', '2026-04-06']);
    assert.equal(found.length, 11);
  });

  it('are at least one', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 100, max: 900 }),
        fc.integer({ min: 1, max: 300 }),
        (count, width, label) => {
          assert.ok(labelled('2026-02-27', count, width, label).length >= 1);
        },
      ),
    );
  });
});
