// Tests when events of whole days begin and end, and what a calendar is asked for to find everything that begins in a window.
import assert from 'node:assert/strict';
import { askedBounds, beginsWithin, momentTime } from './event-window.ts';

const DAYS: readonly (readonly [day: string, zone: string, begins: string])[] = [
  ['2026-01-31', 'UTC', '2026-01-31T00:00:00.000Z'],
  ['2026-01-31', 'America/Santiago', '2026-01-31T03:00:00.000Z'],
  ['2026-07-31', 'America/Santiago', '2026-07-31T04:00:00.000Z'],
  // The day on which Madrid loses an hour, and the next one.
  ['2026-03-29', 'Europe/Madrid', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', 'Europe/Madrid', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', 'Europe/Madrid', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', 'Europe/Madrid', '2026-10-25T23:00:00.000Z'],
  // Santiago's clocks skip midnight: the day begins at one o'clock.
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-09-07', 'America/Santiago', '2026-09-07T03:00:00.000Z'],
  ['2026-01-31', 'Asia/Kathmandu', '2026-01-30T18:15:00.000Z'],
  ['2026-01-31', 'Nowhere/At-all', '2026-01-31T00:00:00.000Z'],
];

describe('the moment of an event', () => {
  for (const [date, zone, begins] of DAYS)
    it(`is ${begins} for ${date} in ${zone}`, () => assert.equal(momentTime({ date }, zone)?.toISOString(), begins));

  it('is the time of an event that has one, whatever the zone', () => {
    const dateTime = new Date('2026-01-31T14:00:00Z');
    assert.equal(momentTime({ dateTime }, 'America/Santiago'), dateTime);
  });

  it('is unknown without a day and a time', () => assert.equal(momentTime({}, 'UTC'), null));
});

describe('a window of starts', () => {
  const [from, to] = [new Date('2026-01-01T00:00:00.500Z'), new Date('2026-01-31T00:00:00Z')];
  const after = (time: Date, ms: number) => new Date(time.getTime() + ms);
  const CASES: readonly (readonly [text: string, startsAt: Date, isIn: boolean])[] = [
    ['its first millisecond', from, true],
    ['its last millisecond', to, true],
    ['the moment before', after(from, -1), false],
    ['the moment after', after(to, 1), false],
  ];
  for (const [text, startsAt, isIn] of CASES)
    it(`${isIn ? 'has' : 'has not'} ${text}`, () => assert.equal(beginsWithin(startsAt, { from, to }), isIn));

  it('is asked for with whole seconds to spare, also for an event without a length', () => {
    const { timeMin, timeMax } = askedBounds({ from, to });
    const whole = (time: Date) => Math.floor(time.getTime() / 1000) * 1000;
    assert.ok(whole(timeMin) < from.getTime());
    assert.ok(whole(timeMax) > to.getTime());
  });
});
