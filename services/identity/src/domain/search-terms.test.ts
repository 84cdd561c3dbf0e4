// What a search finds and what it does not, hostile queries included.
import assert from 'node:assert/strict';
import { blankCustomer, type Customer } from './customer.ts';
import { bySearchRank, matchesSearch, parseSearchQuery, searchTermsOf } from './search-terms.ts';

const ana: Customer = {
  ...blankCustomer('c', 'p', new Date(0), new Date(0)),
  firstName: 'Ana María',
  lastName: 'Muñoz Íñiguez',
  emails: ['ana.munoz@correo-ejemplo.cl'],
  phones: ['+56987654321'],
};

function finds(query: string, customer = ana): boolean {
  const parsed = parseSearchQuery(query);
  const terms = new Set(searchTermsOf(customer));
  if (!parsed) return false;
  return parsed.terms.every((term) => terms.has(term)) && matchesSearch(parsed, customer);
}

describe('a customer search', () => {
  const found = [
    'ana',
    'AN',
    'an',
    'mu',
    'muñoz',
    'munoz',
    'MUÑOZ',
    'uño',
    'ñigue',
    'maria',
    'ana muñoz',
    'munoz ana',
    'muñoz a',
  ];
  found.push(
    'ana.munoz@correo-ejemplo.cl',
    'ANA.MUNOZ@CORREO',
    'munoz@cor',
    'ejemplo.cl',
    '@correo',
    '  ana   maria  ',
  );
  found.push('+56987654321', '987654321', '+56 9 8765 4321', '(9) 8765-4321', '4321', '765', '56', 'mun\u0303oz');
  for (const query of found) {
    it(`finds her by ${JSON.stringify(query)}`, () => assert.equal(finds(query), true));
  }

  const missed = [
    '',
    ' ',
    'a',
    'ñ',
    'na',
    'pedro',
    'ana pedro',
    'anamaria',
    '999',
    'a m',
    '.*',
    '^ana',
    'ana$',
    '$ne',
    '{"$gt":""}',
    '%',
    '**',
  ];
  missed.push('ana'.repeat(50), 'a'.repeat(50_000), 'ana.munoz.correo', '__proto__', '\\', '(((((', '\u0000\u0000');
  for (const query of missed) {
    it(`does not find her by ${JSON.stringify(query.slice(0, 30))}`, () => assert.equal(finds(query), false));
  }

  it('ranks a whole e-mail before a name that begins so before the rest', () => {
    const whole = { ...ana, id: 'whole', emails: ['ana@a.cl'] };
    const rest = { ...ana, id: 'rest', firstName: 'Mariana', emails: ['x@ana.cl'] };
    const rank = (query: string) => {
      const parsed = parseSearchQuery(query);
      assert.ok(parsed);
      return [rest, ana, whole].sort(bySearchRank(parsed)).map(({ id }) => id);
    };
    assert.equal(rank('ana@a.cl')[0], 'whole');
    assert.equal(rank('ana').at(-1), 'rest');
  });
});
