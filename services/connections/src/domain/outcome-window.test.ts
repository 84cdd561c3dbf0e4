// Tests from which moment on a sync reads a provider's outcomes.
import assert from 'node:assert/strict';
import { outcomeWindow } from './outcome-window.ts';

const NOW = new Date('2026-11-05T12:00:00Z');
const HOUR_AGO = new Date('2026-11-05T11:00:00Z');

describe('the window of a sync of outcomes', () => {
  const CASES: [what: string, days: number, readUntil: Date | undefined, since: string, isWhole: boolean][] = [
    ['is 90 days at first', 28, undefined, '2026-08-07T12:00:00.000Z', true],
    ['is as long as was requested, at first', 365, undefined, '2025-11-05T12:00:00.000Z', true],
    ['begins a day before the last sync began', 28, HOUR_AGO, '2026-11-04T11:00:00.000Z', false],
    ['is read whole again when more days than usual are requested', 60, HOUR_AGO, '2026-09-06T12:00:00.000Z', true],
  ];
  for (const [what, days, readUntil, since, isWhole] of CASES)
    it(what, () => {
      const window = outcomeWindow(NOW, days, 28, readUntil);
      assert.deepEqual([window.since.toISOString(), window.lastRead === null], [since, isWhole]);
    });

  it('knows from when on earlier outcomes may have changed, however much is read', () => {
    const changed = [28, 60].map((days) => outcomeWindow(NOW, days, 28, HOUR_AGO).changedSince?.toISOString());
    assert.deepEqual(changed, ['2026-11-04T11:00:00.000Z', '2026-11-04T11:00:00.000Z']);
    assert.equal(outcomeWindow(NOW, 28, 28, undefined).changedSince, null);
  });
});
