// What a search finds and what it does not, hostile queries included.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { blankCustomer, type Customer } from './customer.ts';
import { beginningOf, bySearchRank, matchesSearch, parseSearchQuery, searchTermsOf } from './search-terms.ts';

const ana: Customer = {
  ...blankCustomer('c', 'p', new Date(0), new Date(0)),
  firstName: 'Ana María',
  lastName: 'Muñoz Íñiguez',
  emails: ['ana.munoz@correo-ejemplo.cl'],
  phones: ['+56987654321'],
};

function finds(query: string, customer = ana): boolean {
  const parsed = parseSearchQuery(query);
  if (!parsed) return false;
  const filed = searchTermsOf(customer);
  const isFiled = (term: string) => {
    const beginning = beginningOf(term);
    return filed.some((one) => (beginning === undefined ? one === term : one.startsWith(beginning)));
  };
  return parsed.terms.every(isFiled) && matchesSearch(parsed, customer);
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

  it('finds anybody by three letters and more from inside any word, and by two from its beginning', () => {
    const word = fc.stringMatching(/^[a-cñ0-9]{1,12}$/);
    const people = fc.record({ name: word, local: word, host: word, phone: fc.stringMatching(/^[1-9]\d{6,12}$/) });
    const cut = fc.record({ of: fc.nat(), from: fc.nat(), length: fc.integer({ min: 3, max: 8 }) });
    fc.assert(
      fc.property(people, cut, ({ name, local, host, phone }, { of, from, length }) => {
        const customer = { ...ana, firstName: name, emails: [`${local}@${host}.cl`], phones: [`+${phone}`] };
        const texts = [name, local, host, phone].filter((text) => text.length >= 3);
        const text = texts[of % texts.length] ?? '';
        const start = from % (text.length - 2);
        const inside = text.slice(start, start + length);
        assert.ok(finds(inside, customer), inside);
        assert.ok(finds(text.slice(0, 2), customer));
        if (host.length >= 2) assert.ok(finds(`${local}@${host.slice(0, 3)}`, customer));
      }),
    );
  });

  it('files a person under few terms', () => {
    const terms = searchTermsOf(ana);
    assert.deepEqual(
      terms.filter((term) => /\d/.test(term)),
      ['5698', '6987', '9876', '8765', '7654', '6543', '5432', '4321', '321', '^56'],
    );
    assert.ok(!terms.some((term) => /[.@-]/.test(term)));
    assert.equal(terms.length, 38);
  });

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
