// Tests which values name a person: the caller's own ids, browsers, and the whole set of traits.
import assert from 'node:assert/strict';
import type { Traits } from './identifier.ts';
import { isUsableVisitorId, normaliseExternalId } from './normalise-external-id.ts';
import { normaliseIdentifiers } from './normalise-identifiers.ts';

const HUGE = 'a'.repeat(50_000);

describe('normaliseExternalId', () => {
  for (const [text, expected] of [
    [' crm-42 ', 'crm-42'],
    ['CRM-42', 'CRM-42'],
    ['42', '42'],
    ['00042', '00042'],
    ['1', '1'],
    ['ﬁ-1', 'ﬁ-1'],
    ['cafe\u0301', 'café'],
    ['$where', '$where'],
    ['__proto__', '__proto__'],
    ['{"$gt":""}', '{"$gt":""}'],
    ['a|b', 'a|b'],
    ['testing-1', 'testing-1'],
  ] as const) {
    it(`keeps ${JSON.stringify(text)} as ${JSON.stringify(expected)}`, () => {
      assert.equal(normaliseExternalId(text), expected);
    });
  }

  const nobody = [
    '',
    ' ',
    'null',
    'NULL',
    ' Null ',
    'undefined',
    'none',
    'None',
    'N/A',
    'n/a',
    'na',
    'guest',
    'Guest',
    'test',
  ];
  nobody.push(
    'unknown',
    'anonymous',
    'ANON',
    '0',
    '000',
    '-',
    '--',
    '-1',
    '?',
    '.',
    '0.0',
    'NaN',
    'nil',
    '[object Object]',
  );
  nobody.push(
    'false',
    'true',
    '(not set)',
    '00000000-0000-0000-0000-000000000000',
    '{{user.id}}',
    ['$', '{id}'].join(''),
    '<%= id %>',
    '%ID%',
  );
  nobody.push('\u200b', '\u200bnull', 'x\u0000y', 'x\ny', '\ud800', HUGE);
  for (const text of nobody) {
    it(`finds no id in ${JSON.stringify(text.slice(0, 40))}`, () => {
      assert.equal(normaliseExternalId(text), null);
    });
  }
});

describe('isUsableVisitorId', () => {
  for (const [text, expected] of [
    ['v-1', true],
    ['0190a8f4-6f0e-7cc3-98c4-dc0c0c07398f', true],
    ['', false],
    ['null', false],
    ['undefined', false],
    ['anonymous', false],
    ['0', false],
    [HUGE, false],
  ] as const) {
    it(`returns ${expected} for ${JSON.stringify(text.slice(0, 40))}`, () => {
      assert.equal(isUsableVisitorId(text), expected);
    });
  }
});

describe('normaliseIdentifiers', () => {
  it('lists the usable identifiers, strongest first, and the types it refused', () => {
    const traits: Traits = {
      email: 'ANA@example.com',
      phone: '0912345678',
      external_id: 'crm-1',
      national_id: '12.345.678-5',
    };
    assert.deepEqual(normaliseIdentifiers(traits, 'CL'), {
      identifiers: [
        { type: 'external_id', value: 'crm-1' },
        { type: 'email', value: 'ana@example.com' },
        { type: 'national_id', value: 'CL123456785' },
      ],
      refused: [{ type: 'phone', why: 'unreadable' }],
    });
  });

  for (const [type, text, why] of [
    ['email', 'ana(at)x.cl', 'unreadable'],
    ['email', 'test@test.com', 'nobody'],
    ['phone', '12', 'unreadable'],
    ['phone', '999999999', 'nobody'],
    ['national_id', '12.345.678-6', 'unreadable'],
    ['national_id', '66.666.666-6', 'nobody'],
    ['external_id', 'x'.repeat(201), 'unreadable'],
    ['external_id', 'a\u0000b', 'unreadable'],
    ['external_id', 'guest', 'nobody'],
    ['crm_contact_id', 'null', 'nobody'],
  ] as const) {
    it(`reports that ${type} ${JSON.stringify(text.slice(0, 20))} is ${why}`, () => {
      const { identifiers, refused } = normaliseIdentifiers({ [type]: text }, 'CL');
      assert.deepEqual([identifiers, refused], [[], [{ type, why }]]);
    });
  }

  it('refuses nothing where nothing was sent', () => {
    assert.deepEqual(normaliseIdentifiers({ email: '  ' }, ''), { identifiers: [], refused: [] });
  });
});
