import assert from 'node:assert/strict';
import { fbcOf, fbpOf, searchClickIds } from './click-keys.ts';
import type { AdClick } from './conversion-facts.ts';

const at = (ms: number) => new Date(ms);
const click = (kind: string, value: string, ms = 1000) => ({ kind, value, at: at(ms) });

describe('click ids', () => {
  const cookie = (value: string, ms = 1000) => click('fbc', value, ms);
  const fbcs: [what: string, fbc: string | null, clicks: AdClick[]][] = [
    ['the newest fbclid and its time', 'fb.1.2000.new', [click('fbclid', 'new', 2000), click('fbclid', 'old')]],
    ['nothing of another platform', null, [click('gclid', 'Cj0')]],
    ['no text that is no id', 'fb.1.1000.ok', [click('fbclid', 'ana@example.cl', 2000), click('fbclid', 'ok')]],
    ["the browser's own cookie", 'fb.1.5.own', [cookie('fb.1.5.own')]],
    ["the cookie of the platform's library", 'fb.1.5.own.BAECAQAB', [cookie('fb.1.5.own.BAECAQAB')]],
    ['the cookie of the same click', 'fb.1.5.same', [click('fbclid', 'same', 2000), cookie('fb.1.5.same')]],
    ['a cookie that is newer than the click', 'fb.1.5.own', [cookie('fb.1.5.own', 2000), click('fbclid', 'old')]],
    [
      'a click that the cookie of its page does not have',
      'fb.1.1000.new',
      [cookie('fb.1.5.old'), click('fbclid', 'new')],
    ],
    ['no cookie of another form', 'fb.1.1000.new', [cookie('fb.1.x.own', 2000), click('fbclid', 'new')]],
    ['nothing where there is nothing', null, []],
  ];
  for (const [what, fbc, clicks] of fbcs) it(`make ${what} the fbc`, () => assert.equal(fbcOf(clicks), fbc));

  const fbps: [given: string, fbp: string | null][] = [
    ['fb.1.1762000000000.1098115397', 'fb.1.1762000000000.1098115397'],
    ['fb.1.1762000000000.name', null],
  ];
  for (const [given, fbp] of fbps)
    it(`take ${given} as ${fbp ?? 'no fbp'}`, () => assert.equal(fbpOf([click('fbp', given)]), fbp));

  const searches: [given: [kind: string, value: string][], ids: (string | null)[]][] = [
    [
      [
        ['wbraid', 'w'],
        ['gclid', 'g'],
      ],
      ['g', null, null],
    ],
    [
      [
        ['wbraid', 'w'],
        ['gbraid', 'b'],
      ],
      [null, null, 'w'],
    ],
    [
      [
        ['gbraid', 'b'],
        ['wbraid', 'w'],
      ],
      [null, 'b', null],
    ],
    [
      [
        ['gclid', 'a b'],
        ['fbclid', 'f'],
      ],
      [null, null, null],
    ],
  ];
  for (const [given, [gclid, gbraid, wbraid]] of searches)
    it(`of the search platform are one of ${given.map(([kind]) => kind).join(' and ')}`, () =>
      assert.deepEqual(searchClickIds(given.map(([kind, value]) => click(kind, value))), { gclid, gbraid, wbraid }));
});
