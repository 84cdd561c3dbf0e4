// Tests which days a sync reads, across time zones and the ends of months.
import assert from 'node:assert/strict';
import { daysOf, splitRange, syncWindow } from './sync-window.ts';

describe('the window of a sync', () => {
  const table: [now: string, timeZone: string, days: number, since: string, until: string][] = [
    ['2026-11-21T12:00:00Z', 'UTC', 28, '2026-10-25', '2026-11-21'],
    ['2026-11-21T02:00:00Z', 'America/Santiago', 1, '2026-11-20', '2026-11-20'],
    ['2026-11-21T20:00:00Z', 'Asia/Tokyo', 2, '2026-11-21', '2026-11-22'],
    ['2026-03-01T00:00:00Z', 'UTC', 2, '2026-02-28', '2026-03-01'],
    ['2026-01-01T00:00:00Z', 'Mars/Olympus', 2, '2025-12-31', '2026-01-01'],
  ];
  for (const [now, timeZone, days, since, until] of table) {
    it(`of ${days} days at ${now} in ${timeZone} is ${since} to ${until}`, () => {
      const range = syncWindow(new Date(now), timeZone, days);
      assert.deepEqual(range, { since, until });
      assert.equal(daysOf(range), days);
    });
  }

  it('is cut into parts that neither overlap nor omit a day', () => {
    assert.deepEqual(splitRange({ since: '2026-01-30', until: '2026-02-05' }, 3), [
      { since: '2026-01-30', until: '2026-02-01' },
      { since: '2026-02-02', until: '2026-02-04' },
      { since: '2026-02-05', until: '2026-02-05' },
    ]);
    assert.deepEqual(splitRange({ since: '2026-01-30', until: '2026-01-30' }, 3), [
      { since: '2026-01-30', until: '2026-01-30' },
    ]);
  });
});
