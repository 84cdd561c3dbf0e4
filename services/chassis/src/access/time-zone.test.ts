// Tests that each zone has one spelling, and that nothing else is read as a zone.
import assert from 'node:assert/strict';
import { readTimeZone } from './time-zone.ts';

describe('readTimeZone', () => {
  for (const [text, expected] of [
    ['UTC', 'UTC'],
    ['utc', 'UTC'],
    ['Etc/UTC', 'UTC'],
    ['America/Santiago', 'America/Santiago'],
    ['AMERICA/SANTIAGO', 'America/Santiago'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['Etc/GMT+3', 'Etc/GMT+3'],
    ['', null],
    [' America/Santiago', null],
    ['Mars/Phobos', null],
    ['+03:00', null],
    ['-04', null],
    ['Chile', null],
    ['__proto__', null],
    ['A'.repeat(50_000), null],
  ] as const) {
    it(`reads ${JSON.stringify(text.slice(0, 40))} as ${expected ?? 'no zone'}`, () => {
      assert.equal(readTimeZone(text), expected);
    });
  }

  it('knows every zone of the platform, and reads its own results to the same names', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const read = readTimeZone(zone) ?? assert.fail(zone);
      assert.equal(readTimeZone(read), read);
    }
  });
});
