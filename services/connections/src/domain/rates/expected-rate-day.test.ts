import assert from 'node:assert/strict';
import { expectedRateDay } from './expected-rate-day.ts';

describe('the newest day whose rates should be published', () => {
  const TABLE: [name: string, now: string, day: string][] = [
    ['a Friday evening', '2026-11-20T16:00:00Z', '2026-11-20'],
    ['a Friday before they are published', '2026-11-20T15:59:59Z', '2026-11-19'],
    ['a Saturday', '2026-11-21T20:00:00Z', '2026-11-20'],
    ['a Sunday', '2026-11-22T20:00:00Z', '2026-11-20'],
    ['a Monday morning', '2026-11-23T09:00:00Z', '2026-11-20'],
    ['a Monday evening', '2026-11-23T17:00:00Z', '2026-11-23'],
    ['just after midnight', '2026-11-25T00:00:00Z', '2026-11-24'],
    ['the first of a year, a Friday', '2027-01-01T08:00:00Z', '2026-12-31'],
  ];
  for (const [name, now, day] of TABLE) it(`${name}: ${day}`, () => assert.equal(expectedRateDay(new Date(now)), day));
});
