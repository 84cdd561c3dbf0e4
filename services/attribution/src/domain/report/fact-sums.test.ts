import assert from 'node:assert/strict';
import { Exact } from '../exact-decimal.ts';
import { addCounts, addFacts, isEmpty, knownValue, NO_FACTS } from './fact-sums.ts';

const facts = { ...NO_FACTS, count: 2, byType: new Map([['lead_created', 2]]), cashValue: new Exact('0.1') };

describe('fact sums', () => {
  it('add up exactly where floats would not', () => {
    const sum = addFacts([facts, { ...facts, cashValue: new Exact('0.2') }]);
    assert.equal(sum.cashValue.toFixed(), '0.3');
    assert.equal(sum.count, 4);
    assert.deepEqual(sum.byType, new Map([['lead_created', 4]]));
  });

  it('of nothing are empty', () => assert.ok(isEmpty(addFacts([]))));

  it('are not empty while they hold an unknown amount', () => assert.ok(!isEmpty({ ...NO_FACTS, cashUnknown: 1 })));

  it('have no value while an amount has no rate', () => {
    assert.equal(knownValue({ ...facts, cashUnknown: 1 }), null);
    assert.equal(knownValue(facts)?.toFixed(), '0.1');
  });

  it('drop a type whose count returned to zero', () => {
    assert.deepEqual(
      addCounts([{ lead_created: 1, closed_won: 2 }, { lead_created: -1 }]),
      new Map([['closed_won', 2]]),
    );
  });

  it('keep a conversion key that is named like a built-in member of objects', () => {
    const counts = JSON.parse('{"__proto__": 1, "constructor": 2}');
    assert.deepEqual(
      [...addCounts([counts, counts])],
      [
        ['__proto__', 2],
        ['constructor', 4],
      ],
    );
  });
});
