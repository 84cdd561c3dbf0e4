import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addFormerName, type FormerName } from './former-names.ts';

const name = (name_key: string, day: number): FormerName => ({ name_key, last_seen: new Date(day) });

describe('addFormerName', () => {
  const cases: [what: string, known: FormerName[], seen: FormerName | null, present: string, expected: FormerName[]][] =
    [
      ['the first one', [], name('A', 1), 'B', [name('A', 1)]],
      ['nothing new', [name('A', 1)], null, 'B', [name('A', 1)]],
      ['the newest name first', [name('A', 1)], name('B', 2), 'C', [name('B', 2), name('A', 1)]],
      ['a name from an older message', [name('B', 2)], name('A', 1), 'C', [name('B', 2), name('A', 1)]],
      ['the latest day of a name', [name('A', 1)], name('A', 3), 'B', [name('A', 3)]],
      ['no earlier day of a name than the known one', [name('A', 3)], name('A', 1), 'B', [name('A', 3)]],
      ['not the present name', [name('A', 1), name('B', 2)], name('C', 3), 'A', [name('C', 3), name('B', 2)]],
      ['no empty name', [], name('', 1), 'A', []],
    ];
  for (const [what, known, seen, present, expected] of cases)
    it(`keeps ${what}`, () => assert.deepEqual(addFormerName(known, seen, present), expected));

  it('keeps the same names in whatever order syncs arrive', () => {
    const syncs = fc.uniqueArray(fc.record({ day: fc.nat(20), called: fc.constantFrom('A', 'B', 'C', '') }), {
      selector: ({ day }) => day,
      minLength: 1,
    });
    const twice = syncs.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })));
    fc.assert(
      fc.property(twice, ([all, shuffled]) =>
        assert.deepEqual(told(shuffled), told(all.toSorted((a, b) => a.day - b.day))),
      ),
    );
  });
});

/** Returns what is known of a campaign after syncs in this order; the newest sync sets its present name. */
function told(syncs: readonly { day: number; called: string }[]) {
  let [present, formers] = [name('', -1), [] as FormerName[]];
  for (const { day, called } of syncs) {
    const seen = name(called, day);
    const isNewer = day > present.last_seen.getTime();
    formers = addFormerName(formers, isNewer ? present : seen, isNewer ? called : present.name_key);
    if (isNewer) present = seen;
  }
  return { present, formers };
}
