// Tests which import rows name a person, and the reason given for the others.
import assert from 'node:assert/strict';
import { claimOfRow, type ImportRow } from './claim-of-row.ts';

const row = (fields: Partial<ImportRow>): ImportRow => ({
  ...{ first_name: '', last_name: '' },
  ...fields,
});

describe('claimOfRow', () => {
  const rejected: [string, Partial<ImportRow>, string][] = [
    ['nothing', {}, 'missing_identifier'],
    ['only an external id', { external_id: 'crm-1' }, 'missing_identifier'],
    ['only ids of connected systems', { crm_contact_id: '1', payments_customer_id: 'cus_1' }, 'missing_identifier'],
    ['only names', { first_name: 'Ana' }, 'missing_identifier'],
    ['a phone with a trunk zero that Chile does not have', { phone: '0912345678' }, 'invalid_phone'],
    ['a phone made of letters', { phone: 'llámame', external_id: 'crm-1' }, 'invalid_phone'],
    ['an address without a domain', { email: 'ana' }, 'invalid_email'],
    ['a placeholder address', { email: 'test@test.com' }, 'invalid_email'],
    ['a wrong check digit', { national_id: '12.345.678-6' }, 'invalid_national_id'],
    ['several wrong identifiers', { national_id: '1', email: 'ana', phone: '12' }, 'invalid_phone'],
    ['an external id over its limit', { email: 'a@x.cl', external_id: 'x'.repeat(201) }, 'invalid_external_id'],
    ['an external id of two lines', { email: 'a@x.cl', external_id: 'a\nb' }, 'invalid_external_id'],
  ];
  for (const [what, fields, reason] of rejected) {
    it(`rejects a row with ${what} as ${reason}`, () => {
      const read = claimOfRow('p', row(fields), 'CL');
      assert.equal('reason' in read && read.reason, reason);
      assert.match('reason' in read ? read.message : '', /send/);
    });
  }

  it('accepts the usable fields of a row, and reports the others', () => {
    const read = claimOfRow('p', row({ email: 'ana@example.com', phone: '0912345678', external_id: 'guest' }), 'CL');
    assert.deepEqual('claim' in read && read.claim.identifiers, [{ type: 'email', value: 'ana@example.com' }]);
    const dropped = 'dropped' in read ? read.dropped : [];
    assert.deepEqual(
      dropped.map(({ field }) => field),
      ['external_id', 'phone'],
    );
    assert.match(dropped[1]?.message ?? '', /^phone cannot be read/);
  });

  it('reads phones without + by the country', () => {
    const read = claimOfRow('p', row({ phone: '9 8765 4321' }), 'CL');
    assert.deepEqual('claim' in read && read.claim.identifiers, [{ type: 'phone', value: '+56987654321' }]);
  });
});
