// Tests how the outcome of a write is judged.
import assert from 'node:assert/strict';
import { judgeOutcome, nextRecheck, nextTry, retryAfter } from './outcome.ts';

const at = (seconds: number) => new Date(seconds * 1000);

describe('the outcome of a write', () => {
  for (const [what, calledAt, value, seconds, outcome] of [
    ['that was never called is not applied', null, 'ACTIVE', 0, 'not_called'],
    ['that was never called is not applied, even where somebody else set its value', null, 'PAUSED', 0, 'not_called'],
    ['that shows its value is applied', at(0), 'PAUSED', 0, 'applied'],
    ['that shows its value is applied after the window, too', at(0), 'PAUSED', 600, 'applied'],
    ['that shows another value is unknown in the window', at(0), 'ACTIVE', 44.999, 'unknown'],
    ['that shows another value is not applied at the end of the window', at(0), 'ACTIVE', 45, 'silent'],
    ['whose value the platform does not report is unknown in the window', at(0), null, 1, 'unknown'],
  ] as const)
    it(what, () =>
      assert.equal(judgeOutcome({ calledAt, after: 'PAUSED' }, { value, now: at(seconds), windowMs: 45_000 }), outcome),
    );

  it('that came by silence is looked at again for an hour, less and less often', () => {
    const looks: number[] = [];
    for (let next = nextRecheck(at(0), at(45)); next; next = nextRecheck(at(0), next))
      looks.push(next.getTime() / 1000);
    assert.deepEqual(looks, [105, 210, 420, 840, 1680, 3360, 3600]);
  });

  it('that the platform does not let us read is looked for soon, and later every ten minutes', () => {
    const waits = [0, 40, 800, 86_400].map((seconds) => nextTry(at(0), at(seconds)).getTime() / 1000 - seconds);
    assert.deepEqual(waits, [0, 5, 100, 600]);
  });

  it('is to be asked for again soon, and never at once', () => {
    const waits = [0, 40, 45, 90].map((seconds) => retryAfter(at(0), at(seconds), 45_000));
    assert.deepEqual(waits, [10, 5, 1, 1]);
  });
});
