import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isSameTimeZone, isTimeZone, reportDays } from './report-days.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const ZONES = [
  ...['UTC', 'America/Lima', 'America/New_York', 'America/Santiago', 'America/St_Johns', 'Europe/Madrid'],
  ...['Africa/Cairo', 'Asia/Kolkata', 'Asia/Kathmandu', 'Asia/Beirut', 'Australia/Lord_Howe', 'Pacific/Chatham'],
  ...['Pacific/Auckland', 'Pacific/Pago_Pago', 'Pacific/Kiritimati', 'Pacific/Apia', 'America/Asuncion'],
];
const zone = fc.constantFrom(...ZONES);
const instantIn = (from: string, to: string) =>
  fc.integer({ min: Date.parse(from), max: Date.parse(to) }).map((ms) => new Date(ms));
const next = (day: string, by = 1) => new Date(Date.parse(day) + by * DAY_MS).toISOString().slice(0, 10);

describe('the days of reports', () => {
  // Zone, day, its first instant, and how many hours it has.
  const days: [string, string, string, number][] = [
    ['UTC', '2026-03-29', '2026-03-29T00:00:00.000Z', 24],
    ['America/Lima', '2026-03-29', '2026-03-29T05:00:00.000Z', 24],
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', 23],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', 25],
    ['Europe/Madrid', '2026-03-29', '2026-03-28T23:00:00.000Z', 23],
    ['Asia/Kolkata', '2026-05-05', '2026-05-04T18:30:00.000Z', 24],
    ['Asia/Kathmandu', '2026-05-05', '2026-05-04T18:15:00.000Z', 24],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-04T13:00:00.000Z', 24.5],
    ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00:00.000Z', 23],
    ['Pacific/Auckland', '2026-01-01', '2025-12-31T11:00:00.000Z', 24],
    ['Pacific/Pago_Pago', '2026-01-01', '2026-01-01T11:00:00.000Z', 24],
    ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z', 24],
    // Zones that change their clocks at midnight: the day begins at one o'clock, or the day before has an hour twice.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', 23],
    ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00.000Z', 25],
    // Samoa skipped the 30th.
    ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00.000Z', 24],
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', 0],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z', 24],
  ];
  for (const [timeZone, day, from, hours] of days) {
    it(`begin ${day} of ${timeZone} at ${from} and give it ${hours} hours`, () => {
      const { start, end } = reportDays(timeZone).instantsOf({ from: day, to: day });
      assert.equal(start.toISOString(), from);
      assert.equal((end.getTime() - start.getTime()) / HOUR_MS, hours);
    });
  }

  it('have each instant in exactly one of them', () => {
    const instant = instantIn('1880-01-01', '2100-01-01');
    fc.assert(
      fc.property(zone, instant, (timeZone, at) => {
        const own = reportDays(timeZone);
        const day = own.dayOf(at);
        const holding = [-2, -1, 0, 1, 2]
          .map((by) => next(day, by))
          .filter((each) => {
            const { start, end } = own.instantsOf({ from: each, to: each });
            return start <= at && at < end;
          });
        assert.deepEqual(holding, [day]);
      }),
      { numRuns: 500 },
    );
  });

  it('divide time: a range ends where the next one begins, and is as long as its days together', () => {
    const day = instantIn('1990-01-01', '2040-01-01').map((at) => at.toISOString().slice(0, 10));
    fc.assert(
      fc.property(
        zone,
        day,
        fc.integer({ min: 0, max: 20 }),
        fc.integer({ min: 1, max: 20 }),
        (timeZone, from, a, b) => {
          const own = reportDays(timeZone);
          const [first, second] = [
            own.instantsOf({ from, to: next(from, a) }),
            own.instantsOf({ from: next(from, a + 1), to: next(from, a + b) }),
          ];
          assert.deepEqual(first.end, second.start);
          assert.deepEqual(own.instantsOf({ from, to: next(from, a + b) }), { start: first.start, end: second.end });
          assert.ok(first.start <= first.end);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('are those that the clocks of the zone show', () => {
    const shown = (timeZone: string, at: Date) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);
    fc.assert(
      fc.property(zone, instantIn('2012-01-01', '2035-01-01'), (timeZone, at) => {
        assert.equal(reportDays(timeZone).dayOf(at), shown(timeZone, at));
      }),
      { numRuns: 500 },
    );
  });

  it('are counted back from today in the zone', () => {
    const now = new Date('2026-03-01T04:59:59.999Z');
    assert.deepEqual(reportDays('America/Lima').lastDays(1, now), { from: '2026-02-28', to: '2026-02-28' });
    assert.deepEqual(reportDays('Pacific/Auckland').lastDays(30, now), { from: '2026-01-31', to: '2026-03-01' });
    assert.deepEqual(reportDays('UTC').lastDays(2, now), { from: '2026-02-28', to: '2026-03-01' });
  });

  it('reach from the first to the last day that can be written', () => {
    for (const timeZone of ZONES) {
      const own = reportDays(timeZone);
      const { start, end } = own.instantsOf({ from: '0001-01-01', to: '9999-12-31' });
      assert.deepEqual([start, end], [new Date('0001-01-01'), new Date(Date.UTC(10_000, 0, 1))]);
      assert.equal(own.dayOf(start), '0001-01-01');
    }
  });
});

describe('a time zone', () => {
  const names: [string, boolean][] = [
    ['America/Lima', true],
    ['UTC', true],
    ['america/lima', true],
    ['Mars/Olympus', false],
    ['+05:30', false],
    ['', false],
  ];
  for (const [name, isKnown] of names) {
    it(`is ${isKnown ? '' : 'not '}"${name}"`, () => assert.equal(isTimeZone(name), isKnown));
  }

  it('is the same under its other names', () => {
    assert.ok(isSameTimeZone('Asia/Kolkata', 'Asia/Calcutta'));
    assert.ok(isSameTimeZone('Etc/UTC', 'UTC'));
    assert.ok(!isSameTimeZone('America/Lima', 'America/Bogota'));
  });
});
