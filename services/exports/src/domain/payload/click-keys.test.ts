import assert from 'node:assert/strict';
import { fbcOf, fbpOf, searchClickIds } from './click-keys.ts';

const at = (ms: number) => new Date(ms);
const click = (kind: string, value: string, ms = 1000) => ({ kind, value, at: at(ms) });

describe('click ids', () => {
  const fbcs: [what: string, fbc: string | null, ...given: Parameters<typeof fbcOf>][] = [
    ['the newest fbclid and its time', 'fb.1.2000.new', [click('fbclid', 'new', 2000), click('fbclid', 'old')]],
    ['nothing of another platform', null, [click('gclid', 'Cj0')]],
    ['no text that is no id', 'fb.1.1000.ok', [click('fbclid', 'ana@example.cl', 2000), click('fbclid', 'ok')]],
    ["the browser's own cookie", 'fb.1.5.own', [click('fbclid', 'new')], { fbc: 'fb.1.5.own' }],
    ["the cookie of the platform's library", 'fb.1.5.own.BAECAQAB', [], { fbc: 'fb.1.5.own.BAECAQAB' }],
    ['no cookie of another form', 'fb.1.1000.new', [click('fbclid', 'new')], { fbc: 'fb.1.x.own' }],
    ['nothing where there is nothing', null, [], { fbc: null }],
  ];
  for (const [what, fbc, ...given] of fbcs) it(`make ${what} the fbc`, () => assert.equal(fbcOf(...given), fbc));

  const fbps: [given: string | null, fbp: string | null][] = [
    ['fb.1.1762000000000.1098115397', 'fb.1.1762000000000.1098115397'],
    ['fb.1.1762000000000.name', null],
    [null, null],
  ];
  for (const [given, fbp] of fbps)
    it(`take ${given} as ${fbp ?? 'no fbp'}`, () => assert.equal(fbpOf({ fbp: given }), fbp));

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
