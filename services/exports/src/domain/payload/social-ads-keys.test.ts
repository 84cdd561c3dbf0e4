// Compares our digests with Meta's own two libraries, and with the examples of its published rules (Conversions API, customer
// information parameters).
//
// Where these differ:
// - Punctuation in a name: the rule says "lowercase only with no punctuation", the Parameter Builder removes it, and the Business
//   SDK keeps it. The rule counts. The Parameter Builder knows only ASCII punctuation, so it keeps ’ and ·; the rule counts.
// - Several words in a name: the rule is silent, the SDK keeps the space, and the Parameter Builder removes it. Both are sent.
// - City and region: the rule is lower case "with no punctuation, no special characters, and no spaces", in UTF-8. The SDK follows
//   it, except that it removes only . - ( ) of all punctuation. The Parameter Builder drops every letter beyond a-z, which would
//   make "uoa" of Ñuñoa; the rule counts.
// - Postal code: the rule says "no dash", and both libraries drop what follows the dash, too. The libraries count, since they are
//   what the platform compares with. Only the rule reduces a US code to five digits.
// - External id: hashing it is recommended. The SDK sends it as it is; the Parameter Builder hashes it in lower case without
//   spaces, as the page's pixel does. The Parameter Builder counts.
// - Email: the SDK refuses letters beyond ASCII, about which the rule says nothing. We hash them.
// - A 32-digit hex text counts as a digest (MD5) in both libraries. The rule knows SHA-256 only, and so do we.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { createRequire } from 'node:module';
import fc from 'fast-check';
import { NOBODY, persons } from '../../../test/payload/contact-fixture.ts';
import type { Contact } from './contact.ts';
import type { HashedKeys } from './conversion-payload.ts';
import { matchKeys } from './match-keys.ts';

interface BusinessSdk {
  readonly ServerSideUtils: { normalizeAndHash(input: string, field: string): string | null };
}
interface ParameterBuilder {
  getNormalizedAndHashedPII(input: string, type: string): string | null;
}
const load = createRequire(import.meta.url);
const { ServerSideUtils } = load('facebook-nodejs-business-sdk') as BusinessSdk;
const { getNormalizedAndHashedPII } = load('capi-param-builder-nodejs/src/piiUtil/PIIUtil.js') as ParameterBuilder;
const ofSdk = (field: string, text: string) => ServerSideUtils.normalizeAndHash(text, field);
/** Without the mark of its version that the Parameter Builder appends. */
const ofBuilder = (type: string, text: string) => getNormalizedAndHashedPII(text, type)?.split('.', 1)[0];
const keysOf = (init: Partial<Contact>): HashedKeys => matchKeys({ ...NOBODY, ...init }, 'social_ads');
const sha = (text: string) => hash('sha256', text, 'hex');
const PUNCTUATION = /[.'-]/g;
const RUNS = { numRuns: 3000 };

describe('match keys of social_ads', () => {
  it('equal those of the Business SDK for any person', () =>
    fc.assert(
      fc.property(persons, (person) => {
        const keys = keysOf(person);
        assert.deepEqual(keys.em, [ofSdk('em', person.email)]);
        assert.deepEqual(keys.ph, [ofSdk('ph', person.phone)]);
        assert.equal(keys.fn[0], ofSdk('fn', person.firstName.replace(PUNCTUATION, '')));
        assert.equal(keys.ln[0], ofSdk('ln', person.lastName.replace(PUNCTUATION, '')));
        assert.deepEqual(keys.ct, [ofSdk('ct', person.city)]);
        assert.deepEqual(keys.st, [ofSdk('st', person.region)]);
        const zip = person.country === 'us' ? person.postalCode.slice(0, 5) : person.postalCode;
        assert.deepEqual(keys.zp, [ofSdk('zp', zip)]);
        assert.deepEqual(keys.country, [ofSdk('country', person.country)]);
      }),
      RUNS,
    ));

  it('equal those of the Parameter Builder for any person', () =>
    fc.assert(
      fc.property(persons, (person) => {
        const keys = keysOf(person);
        assert.deepEqual(keys.em, [ofBuilder('email', person.email)]);
        assert.deepEqual(keys.ph, [ofBuilder('phone', person.phone)]);
        assert.equal(keys.fn.at(-1), ofBuilder('first_name', person.firstName));
        assert.equal(keys.ln.at(-1), ofBuilder('last_name', person.lastName));
        assert.deepEqual(keys.country, [ofBuilder('country', person.country)]);
        assert.deepEqual(keys.externalId, [ofBuilder('external_id', person.externalId)]);
      }),
      RUNS,
    ));

  const published: [member: keyof HashedKeys, given: Partial<Contact>, digest: string][] = [
    ['em', { email: 'John_Smith@gmail.com' }, '62a14e44f765419d10fea99367361a727c12365e2520f32218d505ed9aa0f62f'],
    [
      'ph',
      { phone: '(650)555-1212', country: 'US' },
      'e323ec626319ca94ee8bff2e4c87cf613be6ea19919ed1364124e16807ab3176',
    ],
    ['fn', { firstName: 'Mary' }, '6915771be1c5aa0c886870b6951b03d7eafc121fea0e80a5ea83beb7c449f4ec'],
    ['fn', { firstName: '정' }, '8fa8cd9c440be61d0151429310034083132b35975c4bea67fdd74158eb51db14'],
    ['fn', { firstName: 'Valéry' }, '08e1996b5dd49e62a4b4c010d44e4345592a863bb9f8e3976219bac29417149c'],
  ];
  for (const [member, given, digest] of published)
    it(`hash the published example ${JSON.stringify(given)}`, () => assert.deepEqual(keysOf(given)[member], [digest]));

  const forms: [given: Partial<Contact>, member: keyof HashedKeys, texts: string[]][] = [
    [{ lastName: 'Rojas Soto' }, 'ln', ['rojas soto', 'rojassoto']],
    [{ lastName: " O'Higgins  RIQUELME " }, 'ln', ['ohiggins riquelme', 'ohigginsriquelme']],
    [{ lastName: 'García-Huidobro' }, 'ln', ['garcíahuidobro']],
    [{ lastName: 'O’Brien' }, 'ln', ['obrien']],
    [{ firstName: 'Jose\u0301' }, 'fn', ['josé']],
    [{ firstName: '...' }, 'fn', []],
    [{ email: ' Ana+Promo@Gmail.com ' }, 'em', ['ana+promo@gmail.com']],
    [{ email: 'josé@ejemplo.cl' }, 'em', ['josé@ejemplo.cl']],
    [{ email: 'no address' }, 'em', []],
    [{ phone: '9 8123 4567', country: 'cl' }, 'ph', ['56981234567']],
    [{ phone: '9 8123 4567' }, 'ph', []],
    [{ city: "L'Hospitalet de Llobregat" }, 'ct', ['lhospitaletdellobregat']],
    [{ city: 'Ñuñoa' }, 'ct', ['ñuñoa']],
    [{ postalCode: '94035-1234', country: 'US' }, 'zp', ['94035']],
    [{ postalCode: 'M1 1AE', country: 'GB' }, 'zp', ['m11ae']],
    [{ country: 'Chile' }, 'country', []],
    [{ externalId: ' 12.345.678-K ' }, 'externalId', ['12.345.678-k']],
    [{ externalId: 'crm-7' }, 'externalId', ['crm-7']],
  ];
  for (const [given, member, texts] of forms)
    it(`read ${JSON.stringify(given)} as ${texts.join(' and ') || 'nothing'}`, () =>
      assert.deepEqual(keysOf(given)[member], texts.map(sha)));

  it('hash no digest twice', () => {
    const digest = sha('ana@example.cl');
    const keys = keysOf({ email: digest.toUpperCase(), phone: digest, firstName: digest, externalId: ` ${digest} ` });
    assert.deepEqual([keys.em, keys.ph, keys.fn, keys.externalId], [[digest], [digest], [digest], [digest]]);
  });

  it('are none of a person of whom nothing is known', () => assert.deepEqual(Object.values(keysOf({})).flat(), []));
});
