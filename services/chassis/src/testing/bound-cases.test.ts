// Tests that the bounds of a schema become values at them and one step beyond.
import assert from 'node:assert/strict';
import { boundCases, type Json } from './bound-cases.ts';

const SCHEMAS: Record<string, Json> = {
  Row: { type: 'object', properties: { id: { type: 'string', pattern: '^[a-z]{2,4}$' } }, required: ['id'] },
};
const resolve = (ref: string): Json => SCHEMAS[ref] ?? {};

const tried = (schema: Json, value: unknown) =>
  boundCases(schema, { value, resolve }).map(({ member, bound, within, beyond }) => [member, bound, within, beyond]);

describe('the bounds of a schema', () => {
  const table: [what: string, schema: Json, value: unknown, cases: unknown[][]][] = [
    [
      'texts',
      { type: 'object', properties: { a: { type: 'string', minLength: 1, maxLength: 3 } } },
      { a: 'x' },
      [
        ['a', 'maxLength 3', { a: 'xaa' }, { a: 'xaaa' }],
        ['a', 'minLength 1', { a: 'x' }, { a: '' }],
      ],
    ],
    [
      'numbers, in a member that the good value lacks',
      { type: 'object', properties: { n: { type: 'integer', minimum: 1, maximum: 9 } } },
      {},
      [
        ['n', 'maximum 9', { n: 9 }, { n: 10 }],
        ['n', 'minimum 1', { n: 1 }, { n: 0 }],
      ],
    ],
    [
      'lists, whose elements differ, and their elements',
      { type: 'object', properties: { rows: { type: 'array', maxItems: 2, items: { $ref: 'Row' } } } },
      { rows: [{ id: 'ab' }] },
      [
        ['rows', 'maxItems 2', { rows: [{ id: 'ab' }, { id: 'abaa' }] }, null],
        ['rows[0].id', 'maxLength 4', { rows: [{ id: 'abaa' }] }, { rows: [{ id: 'abaaa' }] }],
        ['rows[0].id', 'minLength 2', { rows: [{ id: 'ab' }] }, { rows: [{ id: 'a' }] }],
      ],
    ],
    [
      'the number of members',
      { type: 'object', maxProperties: 1, additionalProperties: { type: 'boolean' } },
      {},
      [['', 'maxProperties 1', { member_0: true }, { member_0: true, member_1: true }]],
    ],
    [
      'each of several forms',
      {
        type: 'object',
        properties: {
          v: {
            anyOf: [
              { type: 'number', maximum: 5 },
              { type: 'string', maxLength: 1 },
            ],
          },
        },
      },
      { v: 1 },
      [
        ['v', 'maximum 5', { v: 5 }, { v: 6 }],
        ['v', 'maxLength 1', { v: 'a' }, { v: 'aa' }],
      ],
    ],
  ];
  for (const [what, schema, value, cases] of table)
    it(`are tried for ${what}`, () => {
      const found = tried(schema, value);
      assert.deepEqual(
        found.map(([member, bound]) => [member, bound]),
        cases.map(([member, bound]) => [member, bound]),
      );
      for (const [at, [, , within, beyond]] of cases.entries()) {
        if (what.startsWith('lists') && at === 0) {
          const sizes = found[at]?.slice(2).map((made) => (made as { rows: unknown[] }).rows.length);
          assert.deepEqual(sizes, [2, 3]);
        } else assert.deepEqual(found[at]?.slice(2), [within, beyond]);
      }
    });

  it('carry the code that the schema has for a member, or for what contains it', () => {
    const member = { type: 'string', maxLength: 1 };
    const own = { ...member, 'x-error-code': 'own' };
    const schema = { type: 'object', 'x-error-code': 'around', properties: { a: member, b: own } };
    assert.deepEqual(
      boundCases(schema, { value: {}, resolve }).map(({ code }) => code),
      ['around', 'own'],
    );
  });
});
