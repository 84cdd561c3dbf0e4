// Tests the date-range rule, day by day.
import assert from 'node:assert/strict';
import { dateRangeFault } from './date-range.ts';

describe('dateRangeFault', () => {
  for (const [from, to] of [
    ['2026-01-01', '2026-01-01'],
    ['2024-02-29', '2024-03-01'],
    ['2024-01-01', '2024-12-31'], // 366 days of a leap year
    ['2025-01-01', '2026-01-01'], // 366 days
  ] as const) {
    it(`accepts ${from} to ${to}`, () => assert.equal(dateRangeFault(from, to), null));
  }

  for (const [from, to, field] of [
    ['2026-02-30', '2026-03-01', 'date_from'],
    ['2025-02-29', '2025-03-01', 'date_from'],
    ['2026-1-01', '2026-03-01', 'date_from'],
    ['0000-01-01', '2026-03-01', 'date_from'],
    ['', '2026-03-01', 'date_from'],
    ['2026-01-01', '2026-00-10', 'date_to'],
    ['2026-01-01', ' 2026-01-02', 'date_to'],
    ['2026-01-01', '2026-01-02\n', 'date_to'],
    ['2026-01-02', '2026-01-01', 'date_from'],
    ['2025-01-01', '2026-01-02', 'date_to'], // 367 days
  ] as const) {
    it(`refuses ${JSON.stringify(from)} to ${JSON.stringify(to)} because of ${field}`, () =>
      assert.equal(dateRangeFault(from, to)?.field, field));
  }
});
