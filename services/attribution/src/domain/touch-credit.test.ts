import assert from 'node:assert/strict';
import fc from 'fast-check';
import { defaultGoals } from './default-goals.ts';
import { toUnits } from './fixed-point.ts';
import { goalMatcher } from './goal-matcher.ts';
import { ad, DIRECT, derive, MINUTE, PROFILE, page, paid, SEARCH, T0, utm } from './journey-builders.ts';
import type { JourneyEvent } from './journey-event.ts';
import { showTouches } from './shown-touches.ts';
import { creditByTouch } from './touch-credit.ts';
import { MODELS } from './vocabulary.ts';

const goalOf = goalMatcher(defaultGoals(PROFILE));
const CONVERSION = { eventId: 'c', time: T0, lookbackDays: 90 };
const credit = (events: JourneyEvent[]) => creditByTouch(showTouches(events, goalOf).weighed, CONVERSION);

const HOURS = 60;
const KINDS = [DIRECT, SEARCH, utm('a'), utm('b'), ad({ ad_external_id: '1' })];
const visits = fc.array(fc.tuple(fc.integer({ min: -120 * 24, max: 24 }), fc.integer({ min: 0, max: 4 })), {
  maxLength: 30,
});

describe('the credit of each touch', () => {
  it('is that with which the conversion is stored, under every model', () => {
    fc.assert(
      fc.property(visits, (hours) => {
        const events = hours.map(([hour, kind], n) => page(`t${n}`, hour * HOURS, KINDS[kind]));
        const all = [...events, paid('c', 0, '100')];
        const stored = derive(all)?.conversions[0];
        const shown = credit(all);
        for (const model of MODELS) {
          const expected = new Map(stored?.credits[model].map(({ touch_id, share }) => [touch_id, share]));
          const found = [...shown].filter(([, { shares }]) => shares[model] !== '0');
          assert.deepEqual(new Map(found.map(([id, { shares }]) => [id, shares[model]])), expected, model);
        }
      }),
    );
  });

  it('adds up to one under every model, however many touches there are', () => {
    const events = Array.from({ length: 500 }, (_, n) => page(`t${n}`, (n - 500) * 2 * HOURS, utm(`c${n % 7}`)));
    const shown = credit([...events, paid('c', 0, '100')]);
    assert.equal(shown.size, 500);
    for (const model of MODELS) {
      const sum = [...shown.values()].reduce((units, { shares }) => units + toUnits(shares[model]), 0n);
      assert.equal(sum, toUnits('1'), model);
    }
  });

  it('belongs entirely to the conversion when nothing came before it', () => {
    const shown = credit([paid('c', 0, '100'), page('t', 5, utm('late'))]);
    assert.deepEqual(
      [...shown].map(([id, { shares }]) => [id, shares.linear, shares.first_touch]),
      [['c', '1', '1']],
    );
  });

  it('is empty when everything came before the window', () => {
    assert.equal(credit([page('t', -91 * 24 * HOURS, utm('old')), paid('c', 0, '100')]).size, 0);
  });

  it('includes both ends of the window', () => {
    const start = -90 * 24 * HOURS;
    const events = [
      page('before', start - 1 / MINUTE, utm('a')),
      page('first', start, utm('b')),
      page('last', 0, utm('c')),
    ];
    assert.deepEqual([...credit([...events, paid('c', 0, '1')]).keys()], ['first', 'last']);
  });
});
