import assert from 'node:assert/strict';
import { WINDOWS } from './vocabulary.ts';
import { windowDays } from './window-days.ts';

describe('the days of a window', () => {
  const table: [now: string, days: [from: string, to: string][]][] = [
    [
      '2026-03-28T00:00:00Z',
      [
        ['2026-03-22', '2026-03-28'],
        ['2026-03-15', '2026-03-28'],
        ['2026-03-01', '2026-03-28'],
        ['', '2026-03-28'],
      ],
    ],
    [
      '2024-03-01T23:59:59.999Z',
      [
        ['2024-02-24', '2024-03-01'],
        ['2024-02-17', '2024-03-01'],
        ['2024-02-03', '2024-03-01'],
        ['', '2024-03-01'],
      ],
    ],
  ];
  for (const [now, days] of table)
    it(`end with the day of ${now}`, () =>
      assert.deepEqual(
        WINDOWS.map((window) => windowDays(window, new Date(now))),
        days.map(([from, to], i) => ({ until: new Date(now), lastDays: [7, 14, 28, 0][i], from, to })),
      ));
});
