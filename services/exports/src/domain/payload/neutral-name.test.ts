import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isNeutralName, neutralNames } from './neutral-name.ts';

describe('neutral names of events', () => {
  it('differ, reveal nothing, and stay with their keys', () => {
    const keys = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 8 });
    const former = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 });
    fc.assert(
      fc.property(former, keys, keys, (old, first, second) => {
        const signals = new Map<string, string>(old.map((key, at) => [key, `Signal${at + 1}`]));
        const before = neutralNames(first, signals);
        const after = neutralNames(second, before);
        assert.equal(new Set(after.values()).size, after.size);
        for (const [key, name] of after) {
          assert.match(name, signals.has(key) ? /^Signal\d+$/ : /^CustomEvent\d+$/);
          assert.equal(name, before.get(key) ?? name);
        }
        for (const key of [...first, ...second]) assert.ok(after.has(key));
      }),
    );
  });

  it('begin at one and skip what is taken', () => {
    const names = neutralNames(['a', 'b', 'a', 'c'], new Map([['b', 'CustomEvent2']]));
    assert.deepEqual(
      [...names],
      [
        ['b', 'CustomEvent2'],
        ['a', 'CustomEvent1'],
        ['c', 'CustomEvent3'],
      ],
    );
  });

  it('replace a stored name that is none', () =>
    assert.deepEqual([...neutralNames(['a'], new Map([['a', 'Botox']]))], [['a', 'CustomEvent1']]));

  for (const [name, is] of [
    ['CustomEvent12', true],
    ['Signal1', true],
    ['Lead', false],
    ['CustomEvent1 x', false],
  ] as const)
    it(`${is ? 'include' : 'do not include'} ${name}`, () => assert.equal(isNeutralName(name), is));
});
