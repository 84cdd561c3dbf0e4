import assert from 'node:assert/strict';
import fc from 'fast-check';
import { FIRST_RULES, type GivenRule, MAX_RULES, rulesFault, withSafeNames } from './catalog-rules.ts';

const rule = (conversion_key: string, init: Partial<GivenRule> = {}): GivenRule => ({
  ...{ conversion_key, event_name: 'Lead', send_value: false },
  ...init,
});

describe('the rules of a catalog', () => {
  const cases: [what: string, rules: GivenRule[], field: string | null][] = [
    ['the first rules of a profile', [...FIRST_RULES], null],
    ['none', [], null],
    ['two rules with one key', [rule('a'), rule('a')], 'conversions.1.conversion_key'],
    ['a key that no goal can have', [rule('a b')], 'conversions.0.conversion_key'],
    ['an event without a name', [rule('a', { event_name: '' })], 'conversions.0.platform_event_name'],
    [
      'an event name with special characters',
      [rule('a', { event_name: 'Lead<b>' })],
      'conversions.0.platform_event_name',
    ],
    ['a purchase without its value', [rule('a', { event_name: 'Purchase' })], 'conversions.0.send_value'],
    ['too many', Array.from({ length: MAX_RULES + 1 }, (_, n) => rule(`k${n}`)), 'conversions'],
  ];
  for (const [what, rules, field] of cases)
    it(`${field === null ? 'can be' : 'cannot be'} ${what}`, () =>
      assert.equal(rulesFault(rules)?.field ?? null, field));

  it('have neutral names that differ, reveal nothing, and stay with their keys', () => {
    const keys = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { maxLength: 6 });
    fc.assert(
      fc.property(keys, keys, (first, second) => {
        const before = withSafeNames(
          first.map((key) => rule(key)),
          [],
        );
        const after = withSafeNames(
          second.map((key) => rule(key)),
          before,
        );
        const names = after.map(({ safe_event_name }) => safe_event_name);
        assert.equal(new Set(names).size, names.length);
        for (const { conversion_key, safe_event_name } of after) {
          assert.match(safe_event_name, /^Signal\d+$/);
          const same = before.find((one) => one.conversion_key === conversion_key);
          if (same) assert.equal(safe_event_name, same.safe_event_name);
          else assert.ok(before.every((one) => one.safe_event_name !== safe_event_name));
        }
      }),
    );
  });
});
