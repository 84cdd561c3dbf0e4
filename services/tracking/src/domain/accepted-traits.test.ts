import assert from 'node:assert/strict';
import { acceptedTraits } from './accepted-traits.ts';
import type { Traits } from './event-draft.ts';
import { readTraits } from './identifying-traits.ts';

describe('the accepted traits of a browser', () => {
  const email = 'ana@example.cl';
  const weaker = (name: string) => `weaker_identifier traits.${name}`;
  const unreadable = (name: string) => `unreadable_identifier traits.${name}`;
  const table: [what: string, said: Traits, taken: Traits, leftOut: string[]][] = [
    ['one identifier, with the names beside it', { email, firstName: 'Ana' }, { email, firstName: 'Ana' }, []],
    ['the strongest of several', { phone: '+56987654321', email }, { email }, [weaker('phone')]],
    [
      'an id of the site’s own before all others',
      { email, externalId: '42', nationalId: '12.345.678-5' },
      { externalId: '42' },
      [weaker('email'), weaker('national_id')],
    ],
    ['names alone', { firstName: 'Ana' }, { firstName: 'Ana' }, []],
    ['none whose value is a placeholder', { externalId: ' Guest ', email }, { email }, [unreadable('external_id')]],
    [
      'none whose value is an unfilled template',
      { externalId: '{{user.id}}', email },
      { email },
      [unreadable('external_id')],
    ],
    [
      'no phone of an unknown country',
      { phone: '987654321', nationalId: '12.345.678-5' },
      { nationalId: '12.345.678-5' },
      [unreadable('phone')],
    ],
    ['a phone with its country', { phone: '987654321', country: 'CL' }, { phone: '987654321', country: 'CL' }, []],
    [
      'nothing where no trait identifies a person',
      { externalId: '0', email: 'x', phone: '1', country: 'CL' },
      {},
      [unreadable('external_id'), unreadable('email'), unreadable('phone')],
    ],
    ['nothing when nothing was sent', {}, {}, []],
  ];
  for (const [what, said, taken, leftOut] of table)
    it(`are ${what}`, () => {
      const believed = acceptedTraits(said, readTraits(said));
      assert.deepEqual(believed.traits, taken);
      assert.deepEqual(
        believed.leftOut.map(({ reason, field }) => `${reason} ${field}`),
        leftOut,
      );
    });
});
