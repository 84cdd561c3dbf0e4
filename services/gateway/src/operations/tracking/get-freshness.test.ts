// Tests up to when events are said to be counted.
import assert from 'node:assert/strict';
import { countedUntil } from './get-freshness.ts';

const ASKED = Date.parse('2026-01-31T09:30:00.000Z');
const cases: [what: string, waits: string | null, lag: number | null, until: string | null][] = [
  ['five seconds ago when nothing waits', null, 0, '2026-01-31T09:29:55.000Z'],
  ['the arrival of the oldest that waits', '2026-01-31T09:12:00.000Z', 1_080_000, '2026-01-31T09:12:00.000Z'],
  ['five seconds ago when what waits is younger', '2026-01-31T09:29:58.000Z', 2000, '2026-01-31T09:29:55.000Z'],
  ['nobody knows when, while a consumer cannot be asked', null, null, null],
];

describe('events are counted until', () => {
  for (const [what, waiting_since, lag_ms, until] of cases)
    it(what, () => assert.equal(countedUntil({ lag_ms, waiting_since }, ASKED), until));
});
