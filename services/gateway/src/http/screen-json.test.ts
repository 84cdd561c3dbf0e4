// Tests hostile JSON that no schema should have to consider.
import assert from 'node:assert/strict';
import { hostileMember, isTooDeep } from './screen-json.ts';

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth));

describe('screening JSON', () => {
  it('accepts 32 levels and refuses 33', () => {
    assert.ok(!isTooDeep(nested(32)));
    assert.ok(isTooDeep(nested(33)));
    assert.ok(!isTooDeep('text'));
  });

  for (const [text, field] of [
    ['{"a":{"__proto__":1}}', 'a.__proto__'],
    ['{"a":[0,{"constructor":1}]}', 'a[1].constructor'],
    ['{"prototype":null}', 'prototype'],
    ['{"a":"x\\u0000"}', 'a'],
    ['{"a":["\\udc00"]}', 'a[0]'],
    ['{"a\\u0000":1}', '(unprintable name)'],
  ] as const) {
    it(`finds ${field} in ${text}`, () => assert.equal(hostileMember(JSON.parse(text))?.field, field));
  }

  it('finds nothing in ordinary JSON, emoji included', () => {
    assert.equal(hostileMember({ a: [1, null, true, 'né 🎉'], b: { c: '' } }), null);
  });
});
