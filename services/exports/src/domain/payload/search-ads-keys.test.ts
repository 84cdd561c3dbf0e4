// Checks the digests for search_ads by the examples of the published rules (Data Manager API, "Format user data") and of the tests
// of Google's own utility library, which is not on npm.
//
// Where these differ: the rule removes a plus and what follows it from an address of Gmail, and an inner space from any; the
// library keeps the plus and refuses the space. The rule counts.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import fc from 'fast-check';
import { NOBODY, persons } from '../../../test/payload/contact-fixture.ts';
import { matchKeys } from './match-keys.ts';

const keysOf = (init: Partial<typeof NOBODY>) => matchKeys({ ...NOBODY, ...init }, 'search_ads');
const sha = (text: string) => hash('sha256', text, 'hex');

describe('match keys of search_ads', () => {
  const published: [member: 'em' | 'ph', text: string, digest: string][] = [
    ['em', 'alexz@example.com', '509e933019bb285a134a9334b8bb679dff79d0ce023d529af4bd744d47b4fd8a'],
    ['ph', '+1 (800) 555-0100', 'fb4f73a6ec5fdb7077d564cdd22c3554b43ce49168550c3b12c547b78c517b30'],
  ];
  for (const [member, text, digest] of published)
    it(`hash the published example ${text}`, () =>
      assert.deepEqual(keysOf({ [member === 'em' ? 'email' : 'phone']: text })[member], [digest]));

  const emails: [text: string, read: string | null][] = [
    ['cloudy.sanfrancisco+shopping@gmail.com', 'cloudysanfrancisco@gmail.com'],
    ['user.name+NYC@Example.com', 'user.name+nyc@example.com'],
    ['QuinnY@EXAMPLE.com', 'quinny@example.com'],
    ['jefferson.Loves.hiking@gmail.com', 'jeffersonloveshiking@gmail.com'],
    ['jefferson.Loves.hiking@googlemail.com', 'jeffersonloveshiking@googlemail.com'],
    [' ana @ example.cl ', 'ana@example.cl'],
    ['ana@notgmail.com', 'ana@notgmail.com'],
    ['a.na@mail.gmail.com', 'a.na@mail.gmail.com'],
    ['+tag@gmail.com', null],
    ['@example.com', null],
    ['quinn', null],
  ];
  for (const [text, read] of emails)
    it(`read ${text} as ${read ?? 'no address'}`, () =>
      assert.deepEqual(keysOf({ email: text }).em, read === null ? [] : [sha(read)]));

  const phones: [text: string, country: string, read: string | null][] = [
    ['+44-113-496-0987', '', '+441134960987'],
    ['(800)555-0100', 'US', '+18005550100'],
    ['9 8123 4567', 'CL', '+56981234567'],
    ['+56 9 8123 4567', '', '+56981234567'],
    ['++++', '', null],
    ['981234567', '', null],
  ];
  for (const [text, country, read] of phones)
    it(`read ${text} ${country} as ${read ?? 'no number'}`, () =>
      assert.deepEqual(keysOf({ phone: text, country }).ph, read === null ? [] : [sha(read)]));

  it('are the same however an address of Gmail is written, and email and phone alone', () =>
    fc.assert(
      fc.property(persons, fc.nat(3), (person, at) => {
        const { em, ph, ...others } = keysOf({ ...person, email: 'anarojas+x@gmail.com' });
        const dotted = `${'anarojas'.slice(0, at + 1)}.${'anarojas'.slice(at + 1)}@GMAIL.com`;
        assert.deepEqual(em, keysOf({ email: dotted }).em);
        assert.equal(ph.length, 1);
        assert.deepEqual(Object.values(others).flat(), []);
      }),
    ));

  it('hash no digest twice', () => assert.deepEqual(keysOf({ email: sha('a') }).em, [sha('a')]));
});
