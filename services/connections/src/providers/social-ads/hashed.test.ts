// Tests how contact data are normalised and hashed for Meta.
import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { hashedEmail, hashedMembers, hashedPhone } from './hashed.ts';

const sha = (text: string) => hash('sha256', text, 'hex');
const nobody = { email: '', phone: '', firstName: '', lastName: '', externalId: '' };

describe('contact data for Meta', () => {
  const emails: [given: string, hashed: string][] = [
    [' Ana@Example.COM ', sha('ana@example.com')],
    ['ana', ''],
    ['', ''],
  ];
  for (const [given, hashed] of emails)
    it(`hash an address like "${given}" ${hashed ? 'trimmed and in lower case' : 'to nothing'}`, () =>
      assert.equal(hashedEmail(given), hashed));

  const phones: [given: string, hashed: string][] = [
    ['+56 9 1111-2222', sha('56911112222')],
    ['0056911112222', sha('56911112222')],
    ['12345', ''],
    ['12345678901234567', ''],
  ];
  for (const [given, hashed] of phones)
    it(`hash a number like "${given}" ${hashed ? 'by its digits' : 'to nothing'}`, () =>
      assert.equal(hashedPhone(given), hashed));

  it('hash names without punctuation, and omit what is not known', () =>
    assert.deepEqual(hashedMembers({ ...nobody, firstName: " D'Ana ", externalId: 'C-7' }), {
      fn: [sha('dana')],
      external_id: [sha('C-7')],
    }));
});
