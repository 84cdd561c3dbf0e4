import assert from 'node:assert/strict';
import { reportDays } from '@touchline/chassis/report-days.ts';
import fc from 'fast-check';
import { type EndedAs, endedDays, endedReasons, quarterOf, startOf } from './ended-days.ts';

const at = (text: string, as: EndedAs, count = 1) => ({ ...quarterOf(new Date(text)), as, count });

describe('days of ended conversions', () => {
  const quarters = [
    at('2026-11-01T18:14:59Z', 'delivered'),
    at('2026-11-01T18:15:00Z', 'delivered', 2),
    at('2026-11-02T02:00:00Z', 'consent'),
    at('2026-11-02T02:59:59Z', 'refused'),
    at('2026-11-02T03:00:00Z', 'too_old', 3),
    at('2026-11-02T03:00:00Z', 'consent'),
  ];
  const range = { from: '2026-11-01', to: '2026-11-03' };
  const rows: [string, number[], number[], number[]][] = [
    ['UTC', [3, 0, 0], [0, 1, 4 + 1], [0, 0, 0]],
    ['Asia/Kathmandu', [1, 0, 0], [2, 1, 4 + 1], [0, 0, 0]],
    ['America/Santiago', [3, 1, 1], [0, 0, 4], [0, 0, 0]],
  ];
  for (const [zone, ...expected] of rows)
    it(`begin at midnight of ${zone}, and are there also where nothing ended`, () => {
      const found = endedDays(quarters, reportDays(zone), range);
      assert.deepEqual(
        found.map(({ delivered, failed, skipped }) => [delivered, failed, skipped]),
        expected,
      );
      assert.deepEqual(
        found.map(({ date }) => date),
        ['2026-11-01', '2026-11-02', '2026-11-03'],
      );
    });

  it('never divide a quarter, in any time zone', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const instant = fc.date({ min: new Date('2024-01-01'), max: new Date('2034-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...zones), instant, (zone, when) => {
        const days = reportDays(zone);
        assert.equal(days.dayOf(startOf(quarterOf(when))), days.dayOf(when));
      }),
    );
  });

  it('have the reasons of what was not delivered, the most frequent first', () => {
    assert.deepEqual(endedReasons(quarters), [
      { reason: 'too_old', count: 3 },
      { reason: 'consent', count: 2 },
      { reason: 'refused', count: 1 },
    ]);
  });
});
