// Tests which days an audience is made from.
import assert from 'node:assert/strict';
import { sourceRange } from './source-range.ts';

const NOW = new Date('2026-11-26T10:00:00Z');

describe('the days of an audience', () => {
  const cases = [
    ['are those given while both are', '2026-01-01', '2026-01-31', '2026-01-01', '2026-01-31'],
    ['go on to the day after today while the end is open', '2026-11-01', '', '2026-11-01', '2026-11-27'],
    ['are the newest 366 once there are more', '2025-01-01', '', '2025-11-27', '2026-11-27'],
    ['are the first day alone while that has not come', '2026-12-24', '', '2026-12-24', '2026-12-24'],
    ['are none for named customers', '', '', '', ''],
  ] as const;
  for (const [words, from, to, dateFrom, dateTo] of cases)
    it(words, () => assert.deepEqual(sourceRange({ date_from: from, date_to: to }, NOW), { dateFrom, dateTo }));
});
