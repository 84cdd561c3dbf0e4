import assert from 'node:assert/strict';
import { reportDays } from '@touchline/chassis/report-days.ts';
import fc from 'fast-check';
import { dayStretches } from './day-stretches.ts';

const DAY_MS = 86_400_000;

describe('stretches of days', () => {
  const table: [
    timeZone: string,
    from: string,
    to: string,
    stretches: [start: string, first: number, last: number][],
  ][] = [
    ['UTC', '2026-01-01', '2026-12-31', [['2026-01-01T00:00:00.000Z', 0, 364]]],
    ['America/Lima', '2026-01-01', '2026-12-31', [['2026-01-01T05:00:00.000Z', 0, 364]]],
    [
      ...(['Europe/Madrid', '2026-03-28', '2026-03-31'] as const),
      [
        ['2026-03-27T23:00:00.000Z', 0, 1],
        ['2026-03-29T22:00:00.000Z', 2, 3],
      ],
    ],
    ['Europe/Madrid', '2026-03-29', '2026-03-29', [['2026-03-28T23:00:00.000Z', 0, 0]]],
  ];
  for (const [timeZone, from, to, wanted] of table) {
    it(`are ${wanted.length} from ${from} to ${to} in ${timeZone}`, () => {
      const found = dayStretches({ from, to }, reportDays(timeZone));
      assert.deepEqual(
        found.map(({ start, first, last }) => [start.toISOString(), first, last]),
        wanted,
      );
    });
  }

  it('give the day of every instant of the range', () => {
    const zone = fc.constantFrom('America/Santiago', 'Europe/Madrid', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'UTC');
    const day = fc.integer({ min: 0, max: 4000 }).map((n) => Date.UTC(2020, 0, 1) + n * DAY_MS);
    const text = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    fc.assert(
      fc.property(
        zone,
        day,
        fc.integer({ min: 0, max: 365 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (...[timeZone, from, more, at]) => {
          const days = reportDays(timeZone);
          const range = { from: text(from), to: text(from + more * DAY_MS) };
          const { start, end } = days.instantsOf(range);
          const time = new Date(start.getTime() + Math.floor(at * (end.getTime() - start.getTime() - 1)));
          const own = dayStretches(range, days).find((stretch) => stretch.start <= time && time < stretch.end);
          assert.ok(own);
          const place = Math.min(own.last, own.first + Math.floor((time.getTime() - own.start.getTime()) / DAY_MS));
          assert.equal(text(from + place * DAY_MS), days.dayOf(time));
        },
      ),
      { numRuns: 200 },
    );
  });
});
