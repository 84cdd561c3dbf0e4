import assert from 'node:assert/strict';
import { believedTraits } from './believed-traits.ts';
import { noTraits, type Traits } from './event-draft.ts';

describe('the traits of a browser that are believed', () => {
  const email = 'ana@example.cl';
  const table: [what: string, said: Partial<Traits>, taken: Partial<Traits>, leftOut: string[]][] = [
    ['one identifier, with the names beside it', { email, firstName: 'Ana' }, { email, firstName: 'Ana' }, []],
    ['the strongest of several', { phone: '+56987654321', email }, { email }, ['traits.phone']],
    [
      'an id of the site’s own before all others',
      { email, externalId: '42', nationalId: '12.345.678-5' },
      { externalId: '42' },
      ['traits.email', 'traits.national_id'],
    ],
    ['names alone', { firstName: 'Ana', country: 'CL' }, { firstName: 'Ana', country: 'CL' }, []],
    ['none that stands for nobody', { externalId: ' Guest ', email }, { email }, ['traits.external_id']],
    ['no template that was never filled in', { externalId: '{{user.id}}', email }, { email }, ['traits.external_id']],
    [
      'nothing where nothing names anybody',
      { externalId: '0', email: 'x' },
      {},
      ['traits.external_id', 'traits.email'],
    ],
    ['nothing of nothing', {}, {}, []],
  ];
  for (const [what, said, taken, leftOut] of table)
    it(`are ${what}`, () => {
      assert.deepEqual(believedTraits({ ...noTraits, ...said }), { traits: { ...noTraits, ...taken }, leftOut });
    });
});
