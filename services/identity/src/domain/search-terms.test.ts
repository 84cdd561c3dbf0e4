// Tests what a search finds and what it does not, with hostile queries, too.
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { blankCustomer, type Customer } from './customer.ts';
import { beginningOf } from './search-pieces.ts';
import {
  compareSearchPositions,
  matchesName,
  matchesSearch,
  parseNameQuery,
  parseSearchQuery,
  searchPositionOf,
  searchTermsOf,
} from './search-terms.ts';

const ana: Customer = {
  ...blankCustomer('c', 'p', new Date(0), new Date(0)),
  firstName: 'Ana María',
  lastName: 'Muñoz Íñiguez',
  emails: ['ana.munoz@correo-ejemplo.cl'],
  phones: ['+56987654321'],
};

function finds(query: string, customer = ana): boolean {
  const parsed = parseSearchQuery(query);
  return parsed !== null && isFiled(parsed.terms, customer) && matchesSearch(parsed, customer);
}

/** Searches with the name filter of the customer list; a query without terms is checked against each customer. */
function findsByName(query: string, customer: Customer): boolean {
  const parsed = parseNameQuery(query);
  return parsed !== null && isFiled(parsed.terms, customer) && matchesName(parsed, customer);
}

function isFiled(terms: readonly string[], customer: Customer): boolean {
  const filed = searchTermsOf(customer);
  return terms.every((term) => {
    const beginning = beginningOf(term);
    return filed.some((one) => (beginning === undefined ? one === term : one.startsWith(beginning)));
  });
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
  found.push(
    '+56987654321',
    '987654321',
    '+56 9 8765 4321',
    '(+56) 9 8765',
    '(9) 8765-4321',
    '4321',
    '765',
    '56',
    'mun\u0303oz',
  );
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

  it('finds any person by three or more letters inside any word, and by two at its beginning', () => {
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

  const maja = {
    ...ana,
    firstName: 'Maja',
    lastName: "O'Hara-Li",
    emails: ['maja.x@xample.com', 'maja@xample.com', 'm@x.io'],
    phones: [],
  };
  for (const query of [
    'ja@x',
    'ja.x',
    'a.x',
    'aja.x@',
    'x@x',
    'ja.',
    'x@',
    '@x',
    'm@',
    'm@x',
    '@x.i',
    'x.i',
    'le.c',
    'e.co',
    '.co',
    'm@x.io',
  ])
    it(`finds her address by ${query}`, () => {
      assert.equal(finds(query, maja), [...query].length >= 2);
      assert.equal(findsByName(query, maja), true);
    });
  for (const query of ["o'h", "'hara", 'ra-l', 'a-li', '-li'])
    it(`finds her name by ${query}`, () => assert.equal(finds(query, maja), true));
  for (const query of ['ja@y', 'ha@x', 'x@m', 'jax', 'm.x', 'j@', '@z', 'x-i', '@', '.', '@@', 'x@@'])
    it(`does not find her by ${query}`, () => assert.equal(finds(query, maja), false));

  it('treats a plus between digits as part of an address', () => {
    const tagged = { ...ana, emails: ['ana2000+2026@example.cl'] };
    assert.deepEqual([finds('000+2', tagged), finds('20+00', tagged)], [true, false]);
  });

  it('finds any part of an address of three or more characters', () => {
    const part = fc.stringMatching(/^[a-c0-9]{1,6}$/);
    const email = fc.tuple(part, fc.constantFrom('.', '-', '_', '+'), part, part).map(([a, sign, b, host]) => {
      return `${a}${sign}${b}@${host}.com`;
    });
    fc.assert(
      fc.property(email, fc.nat(), fc.integer({ min: 3, max: 12 }), (address, from, length) => {
        const start = from % (address.length - 2);
        const query = address.slice(start, start + length);
        fc.pre(/^[a-z0-9].*[a-z0-9]$/.test(query) && !/^\+?[\d.-]+$/.test(query));
        assert.ok(finds(query, { ...ana, emails: [address] }), `${query} in ${address}`);
      }),
    );
  });

  const asian: [first: string, last: string, found: string[], missed: string[]][] = [
    ['芳', '王', ['王芳', '芳王', '王 芳', '芳 王'], ['芳芳芳', '王小', '李芳']],
    ['小明', '王', ['王小明', '小明', '王小', '明王', '王 小明'], ['小王明', '王明', '明小']],
    ['王小明', '', ['小明', '王小', '王小明', '王 明'], ['王明']],
    ['太郎', '田中', ['田中', '中太', '太郎', '田中太郎', '田 郎'], ['田郎', '山田']],
    ['さくら', '佐藤', ['さくら', 'くら', '佐藤さ'], ['さら']],
    ['ハルキ', 'ムラカミ', ['ハルキ', 'ラカ', 'ﾊﾙｷ'], ['ハキ']],
    ['민준', '김', ['김민준', '민준', '김민', '김 민준'], ['박민준']],
    ['𠮷', '田', ['田𠮷', '𠮷田'], ['𠮷𠮷']],
  ];
  for (const [firstName, lastName, found, missed] of asian)
    it(`finds ${lastName}${firstName} by parts of the name, in either order`, () => {
      const person = { ...ana, firstName, lastName, emails: [] };
      for (const query of found) assert.ok(finds(query, person), query);
      for (const query of missed) assert.ok(!finds(query, person), query);
      for (const query of found) assert.ok(findsByName(query, person), query);
      for (const letter of [...`${firstName}${lastName}`.normalize('NFKC')].filter(
        (one) => !/\p{sc=Hangul}/u.test(one),
      ))
        assert.ok(findsByName(letter, person), letter);
      assert.equal(finds([...firstName][0] ?? '', { ...person, phones: [] }), /\p{sc=Hangul}/u.test(firstName));
    });

  it('indexes a person under few terms', () => {
    const terms = searchTermsOf(ana);
    assert.deepEqual(
      terms.filter((term) => /\d/.test(term)),
      ['5698', '6987', '9876', '8765', '7654', '6543', '5432', '4321', '321', '^56'],
    );
    assert.deepEqual(
      terms.filter((term) => /[.@-]/.test(term)),
      ['na.', 'a.m', 'oz@', 'z@c', 'eo-', 'o-e', 'lo.', 'o.c'],
    );
    assert.equal(terms.length, 46);
  });

  it('ranks a whole e-mail before a name that begins with the query, and that before the rest', () => {
    const whole = { ...ana, id: 'whole', emails: ['ana@a.cl'] };
    const rest = { ...ana, id: 'rest', firstName: 'Mariana', emails: ['x@ana.cl'] };
    const rank = (query: string) => {
      const parsed = parseSearchQuery(query);
      assert.ok(parsed);
      return [rest, ana, whole]
        .map(searchPositionOf(parsed))
        .sort(compareSearchPositions)
        .map(({ id }) => id);
    };
    assert.equal(rank('ana@a.cl')[0], 'whole');
    assert.equal(rank('ana').at(-1), 'rest');
  });
});
