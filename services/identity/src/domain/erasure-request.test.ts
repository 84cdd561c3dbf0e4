import assert from 'node:assert/strict';
import { readErasureRequest, type SentErasure } from './erasure-request.ts';

const read = (sent: Partial<SentErasure>) =>
  readErasureRequest({ requestRef: 'dsr-1', reason: '', country: '', ...sent });
const faultOf = (sent: Partial<SentErasure>) => {
  const request = read(sent);
  return 'fault' in request ? request.fault.field : assert.fail('the request was read');
};

describe('readErasureRequest', () => {
  const NAMED: [Partial<SentErasure>, object | null][] = [
    [{ externalId: ' C-77 ' }, { type: 'external_id', value: 'C-77' }],
    [{ email: 'Ana@Example.com' }, { type: 'email', value: 'ana@example.com' }],
    [
      { phone: '9 8765 4321', country: 'CL' },
      { type: 'phone', value: '+56987654321' },
    ],
    [
      { identifierType: 'external_customer_id', identifierValue: 'C-77' },
      { type: 'external_id', value: 'C-77' },
    ],
    [
      { identifierType: 'crm_contact_id', identifierValue: 'crm 9' },
      { type: 'crm_contact_id', value: 'crm 9' },
    ],
    [{ externalId: 'guest' }, null],
  ];
  for (const [sent, identifier] of NAMED) {
    it(`reads ${Object.keys(sent).join(' with ')} as ${JSON.stringify(identifier)}`, () => {
      assert.deepEqual(read(sent), { requestRef: 'dsr-1', reason: 'data_subject_request', identifier });
    });
  }

  const FAULTS: [string, Partial<SentErasure>, string][] = [
    ['no selector', {}, 'customer_key'],
    ['two selectors', { externalId: 'C-77', email: 'ana@example.com' }, 'email'],
    ['a key and an identifier', { externalId: 'C-77', identifierType: 'national_id' }, 'identifier_type'],
    ['a type without a value', { identifierType: 'national_id' }, 'identifier_type'],
    ['a value without a type', { identifierValue: 'x' }, 'identifier_type'],
    ['an unknown type', { identifierType: 'email', identifierValue: 'ana@example.com' }, 'identifier_type'],
    ['an invalid national id', { identifierType: 'national_id', identifierValue: '1-1' }, 'identifier_value'],
    ['an empty key', { externalId: '' }, 'customer_key'],
    ['an invalid email', { email: 'ana' }, 'email'],
    ['a phone without its country', { phone: '987654321' }, 'phone'],
    ['no request_ref', { requestRef: '', externalId: 'C-77' }, 'request_ref'],
    ['a request_ref with an at sign', { requestRef: 'ana@example.com', externalId: 'C-77' }, 'request_ref'],
    ['a request_ref that is too long', { requestRef: 'r'.repeat(201), externalId: 'C-77' }, 'request_ref'],
    ['an unknown reason', { reason: 'because', externalId: 'C-77' }, 'reason'],
  ];
  for (const [what, sent, field] of FAULTS) {
    it(`refuses ${what}, naming ${field}`, () => assert.equal(faultOf(sent), field));
  }

  it('never repeats what was sent', () => {
    for (const [, sent] of FAULTS) {
      const request = read(sent);
      const message = 'fault' in request ? request.fault.message : '';
      for (const value of ['ana@example.com', '987654321', '1-1', 'because']) assert.ok(!message.includes(value));
    }
  });
});
