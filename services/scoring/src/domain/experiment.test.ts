import assert from 'node:assert/strict';
import { type Experiment, faultOf, isCurrent, showsLift } from './experiment.ts';
import { experiment } from './testing-experiments.ts';

const NOW = new Date('2026-02-01T09:00:00Z');

describe('an experiment', () => {
  it('can be recorded when it has ended', () => {
    assert.equal(faultOf(experiment(), NOW), null);
    assert.equal(faultOf(experiment({ to: '2026-02-01' }), NOW), null);
    assert.equal(faultOf(experiment({ lift: -3, low: -8, high: 2 }), NOW), null);
    assert.equal(faultOf(experiment({ low: 12.5, high: 12.5 }), NOW), null);
  });

  const faults: [over: Partial<Experiment>, message: RegExp][] = [
    [{ from: '2026-01-32' }, /real days/],
    [{ from: '2026-01-28' }, /the end after the start/],
    [{ from: '2026-01-29' }, /the end after the start/],
    [{ to: '2026-02-02' }, /in the future/],
    [{ to: 'today' }, /real days/],
    [{ metric: 'More sales' }, /metric/],
    [{ metric: '' }, /metric/],
    [{ low: 13 }, /low <= lift <= high/],
    [{ high: 12 }, /low <= lift <= high/],
    [{ low: -101 }, /from -100/],
    [{ high: Number.POSITIVE_INFINITY }, /to 1000000/],
    [{ lift: Number.NaN }, /from -100/],
    [{ confidence: 79 }, /from 80 to below 100/],
    [{ confidence: 100 }, /from 80 to below 100/],
    [{ confidence: Number.NaN }, /from 80 to below 100/],
  ];
  for (const [over, message] of faults)
    it(`is refused with ${JSON.stringify(over)}`, () =>
      assert.match(faultOf(experiment(over), NOW)?.message ?? '', message));

  it('says something from its end on, for 180 days', () => {
    const days = ['2026-01-27', '2026-01-28', '2026-07-27', '2026-07-28'];
    assert.deepEqual(
      days.map((day) => isCurrent({ to: '2026-01-28' }, day)),
      [false, true, true, false],
    );
  });

  it('shows a lift only when its whole interval is above zero', () =>
    assert.deepEqual(
      [-1, 0, 0.1].map((low) => showsLift({ low })),
      [false, false, true],
    ));
});
