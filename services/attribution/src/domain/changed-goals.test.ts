import assert from 'node:assert/strict';
import fc from 'fast-check';
import { changedGoals, defaultGoals } from './default-goals.ts';
import { PROFILE } from './journey-builders.ts';
import type { GoalDoc } from './shapes/goal-doc.ts';

const goals = defaultGoals(PROFILE);
const [goal, other] = [goals[0], goals[1]];
assert.ok(goal && other);
const sale: GoalDoc = {
  ...goal,
  conversion_key: 'sale',
  event_names: ['Sale', 'Order'],
  event_types: ['sale', 'order'],
};

// How one goal changes, and whether conversions have to be derived anew for it.
const cases: [name: string, after: Partial<GoalDoc>, isChanged: boolean][] = [
  ['nothing', {}, false],
  ['another name', { name: 'Sold!' }, false],
  ['its event names in another order', { event_names: ['Order', 'Sale'] }, false],
  ['its event types in another order', { event_types: ['order', 'sale'] }, false],
  ['another event name', { event_names: ['Sale', 'Purchase'] }, true],
  ['one event name less', { event_names: ['Sale'] }, true],
  ['one event name more', { event_names: ['Sale', 'Order', 'Purchase'] }, true],
  ['an event name in another case', { event_names: ['sale', 'Order'] }, true],
  ['another event type', { event_types: ['sale', 'purchase'] }, true],
  ['an event name that becomes a type', { event_names: ['Sale'], event_types: ['sale', 'order', 'Order'] }, true],
  ['another kind', { kind: 'cash' }, true],
  ['a longer lookback window', { lookback_window_days: 91 }, true],
  ['more precedence, as one of the profile’s own', { is_default: false }, true],
  ['another key', { conversion_key: 'sold' }, true],
];

describe('changedGoals', () => {
  for (const [name, over, isChanged] of cases) {
    it(`${isChanged ? 'returns a goal with' : 'skips a goal with'} ${name}`, () => {
      const after = { ...sale, ...over };
      // Returns the goal before and after the change, because events that either of them counts are affected.
      assert.deepEqual(changedGoals([other, sale], [after, other]), isChanged ? [sale, after] : []);
    });
  }

  it('returns removed and added goals', () => {
    assert.deepEqual(changedGoals([goal, sale], [goal]), [sale]);
    assert.deepEqual(changedGoals([goal], [sale, goal]), [sale]);
    assert.deepEqual(changedGoals(goals, []), goals);
    assert.deepEqual(changedGoals([], goals), goals);
  });

  it('returns nothing for the same goals in any order', () => {
    const orders = fc.shuffledSubarray([...goals, sale], { minLength: goals.length + 1 });
    fc.assert(fc.property(orders, orders, (before, after) => assert.deepEqual(changedGoals(before, after), [])));
  });

  it('returns the same goals in either direction of the change', () => {
    const some = fc.subarray([...goals, sale, { ...sale, kind: 'gross' as const }]);
    const rules = (found: GoalDoc[]) => found.map((each) => JSON.stringify(each)).sort();
    fc.assert(
      fc.property(some, some, (before, after) => {
        assert.deepEqual(rules(changedGoals(before, after)), rules(changedGoals(after, before)));
      }),
    );
  });
});
