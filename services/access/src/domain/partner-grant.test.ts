// Tests rule by rule what a partner's credential holds.
import assert from 'node:assert/strict';
import { isPersonLevel, LEGACY_GRANT, SCOPES } from '@touchline/chassis/access/scopes.ts';
import fc from 'fast-check';
import { partnerGrant } from './partner-grant.ts';

describe("a partner's grant", () => {
  const RAIL = ['connections:read', 'connections:write'];
  const TABLE: [
    name: string,
    asked: string[],
    granted: string[],
    healthcare: boolean,
    held: string[],
    out: string[],
  ][] = [
    ['is what was requested', ['goals:write'], ['goals:write', 'customers:read'], false, ['goals:write'], []],
    ['is never more than the app holds', ['goals:write', 'exports:read'], ['goals:write'], false, ['goals:write'], []],
    ['shows persons only by explicit scopes', ['customers:read'], ['customers:read'], false, ['customers:read'], []],
    [
      'shows no persons on a healthcare profile',
      ['customers:read', 'visitors:read', 'conversions:read'],
      ['customers:read', 'visitors:read', 'conversions:read'],
      true,
      ['conversions:read'],
      ['customers:read', 'visitors:read'],
    ],
    [
      'withholds there what the app holds although the key was minted without it',
      ['conversions:read'],
      ['customers:read', 'conversions:read'],
      true,
      ['conversions:read'],
      ['customers:read'],
    ],
    ['withholds nothing that the app does not hold', ['customers:read'], [], true, [], []],
    ['keeps the older grant where the app may connect accounts', [LEGACY_GRANT], RAIL, true, [LEGACY_GRANT], []],
    ['loses it where the app may not', [LEGACY_GRANT], ['connections:read'], false, [], []],
    ['has it only when the key was given it', ['connections:read'], RAIL, false, ['connections:read'], []],
  ];
  for (const [name, asked, granted, healthcare, held, withheld] of TABLE)
    it(name, () =>
      assert.deepEqual(partnerGrant({ asked, granted, healthcare }), {
        held: new Set(held),
        withheld: new Set(withheld),
      }),
    );

  it('never shows persons on a healthcare profile, whatever was requested and granted', () => {
    const some = fc.subarray([...SCOPES]);
    fc.assert(
      fc.property(some, some, fc.boolean(), (asked, granted, healthcare) => {
        const { held, withheld } = partnerGrant({ asked, granted, healthcare });
        for (const scope of held) {
          assert.ok(asked.includes(scope as never) && granted.includes(scope as never));
          assert.ok(!(healthcare && isPersonLevel(scope)));
        }
        for (const scope of withheld) assert.ok(healthcare && isPersonLevel(scope) && !held.has(scope));
      }),
    );
  });
});
