import assert from 'node:assert/strict';
import { dayRange } from './date-range.ts';

describe('dayRange', () => {
  const accepted: [from: string, to: string][] = [
    ['2026-01-01', '2026-01-01'],
    ['2024-02-29', '2024-03-01'],
    ['2026-01-01', '2027-01-01'],
    ['1970-01-01', '1970-01-02'],
  ];
  for (const [from, to] of accepted) {
    it(`takes ${from} to ${to}`, () => assert.deepEqual(dayRange(from, to), { from, to }));
  }

  const refused: [why: string, from: string, to: string][] = [
    ['367 days', '2026-01-01', '2027-01-02'],
    ['the wrong order', '2026-01-02', '2026-01-01'],
    ['a day that does not exist', '2026-02-29', '2026-03-01'],
    ['a thirteenth month', '2026-01-01', '2026-13-01'],
    ['nothing', '', ''],
    ['one end only', '2026-01-01', ''],
    ['a timestamp', '2026-01-01T00:00:00Z', '2026-01-02'],
    ['short numbers', '2026-1-1', '2026-1-2'],
    ['another order of parts', '01-02-2026', '02-02-2026'],
    ['a trailing newline', '2026-01-01\n', '2026-01-02'],
  ];
  for (const [why, from, to] of refused) it(`refuses ${why}`, () => assert.equal(dayRange(from, to), null));
});
