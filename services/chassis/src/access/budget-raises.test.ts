// Tests how the limits of raised budgets are read.
import assert from 'node:assert/strict';
import { readBudgetRaises } from './budget-raises.ts';

describe('the limits of raised budgets', () => {
  const read: readonly (readonly [text: string, raises: Readonly<Record<string, string>>])[] = [
    ['', {}],
    [' ', {}],
    ['USD=500', { USD: '500' }],
    ['USD=0', { USD: '0' }],
    ['USD=500.25, CLP=400000', { USD: '500.25', CLP: '400000' }],
  ];
  for (const [text, raises] of read)
    it(`are read from "${text}"`, () =>
      assert.deepEqual(Object.fromEntries(readBudgetRaises(text) ?? [['not', 'read']]), raises));

  for (const text of [
    '500',
    'USD',
    'USD=',
    'usd=5',
    'XYZ=5',
    'USD=-5',
    'USD=1e3',
    'USD=5,',
    'USD=5,USD=6',
    'USD=0.1234567',
  ])
    it(`are not read from "${text}"`, () => assert.equal(readBudgetRaises(text), null));
});
