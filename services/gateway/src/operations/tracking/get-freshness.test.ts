// Tests up to when events are said to be counted.
import assert from 'node:assert/strict';
import { countedUntil } from './get-freshness.ts';

const ASKED = Date.parse('2026-01-31T09:30:00.000Z');
const cases: [what: string, states: string[], until: string | null][] = [
  ['five seconds ago when nothing waits', ['current', 'current'], '2026-01-31T09:29:55.000Z'],
  ['an unknown time when something waits', ['current', 'behind'], null],
  ['an unknown time while a consumer cannot be asked', ['current', 'unknown'], null],
];

describe('events are counted until', () => {
  for (const [what, states, until] of cases)
    it(what, () =>
      assert.equal(
        countedUntil(
          states.map((status) => ({ status })),
          ASKED,
        ),
        until,
      ),
    );
});
