// Tests which selector of a row counts, and which rows name no one or are wrong.
import assert from 'node:assert/strict';
import type { IdentifierType } from '@touchline/chassis/identifiers/identifier.ts';
import { readSelector, type Selector, type SentSelectors } from './customer-selector.ts';

const ID = '3a52d18c-0b0f-4a3e-8d52-5f0c2a0e7b11';
const by = (type: IdentifierType, value: string): Selector => ({ kind: 'identifier', identifier: { type, value } });
const invalid = (fault: 'no_selector' | 'unknown_identifier_type' | 'malformed_selector'): Selector => ({
  kind: 'invalid',
  fault,
});
const nobody: Selector = { kind: 'nobody' };

describe('readSelector', () => {
  const cases: [string, SentSelectors, Selector][] = [
    ['a customer id in any case', { customerId: ID.toUpperCase() }, { kind: 'customer', customerId: ID }],
    ['a customer id that is not a UUID', { customerId: 'C-77' }, invalid('malformed_selector')],
    ['an empty customer id', { customerId: '' }, invalid('malformed_selector')],
    ['a key', { externalId: ' C-77 ' }, by('external_id', 'C-77')],
    ['an empty key', { externalId: '  ' }, invalid('malformed_selector')],
    ['a key that stands for nobody', { externalId: 'guest' }, nobody],
    ['a key that is too long', { externalId: 'x'.repeat(201) }, invalid('malformed_selector')],
    ['the longest key', { externalId: 'x'.repeat(200) }, by('external_id', 'x'.repeat(200))],
    ['a key with a line break', { externalId: 'C\n77' }, invalid('malformed_selector')],
    ['an email in any case', { email: ' Ana@Example.com ' }, by('email', 'ana@example.com')],
    ['no email', { email: 'ana at example' }, invalid('malformed_selector')],
    ['an email that stands for nobody', { email: 'test@test.com' }, nobody],
    ['a phone with its country', { phone: '+56 9 8765 4321' }, by('phone', '+56987654321')],
    ['a phone without its country', { phone: '9 8765 4321' }, invalid('malformed_selector')],
    ['a phone that stands for nobody', { phone: '+56999999999' }, nobody],
    [
      'the key by its type',
      { identifierType: 'external_customer_id', identifierValue: 'C-77' },
      by('external_id', 'C-77'),
    ],
    ['a person of a page', { chatPersonId: 'messenger:1:2' }, by('chat_person_id', 'messenger:1:2')],
    ['a CRM contact', { identifierType: 'crm_contact_id', identifierValue: '51' }, by('crm_contact_id', '51')],
    ['a store customer', { identifierType: 'store_customer_id', identifierValue: '7' }, by('store_customer_id', '7')],
    [
      'a payments customer',
      { identifierType: 'payments_customer_id', identifierValue: 'cus_1' },
      by('payments_customer_id', 'cus_1'),
    ],
    [
      'a national id in any formatting',
      { identifierType: 'national_id', identifierValue: '12.345.678-5' },
      by('national_id', 'CL123456785'),
    ],
    [
      'a national id with a wrong check digit',
      { identifierType: 'national_id', identifierValue: '12.345.678-4' },
      invalid('malformed_selector'),
    ],
    [
      'a national id that stands for nobody',
      { identifierType: 'national_id', identifierValue: '66.666.666-6' },
      nobody,
    ],
    ['a type without a value', { identifierType: 'crm_contact_id' }, invalid('malformed_selector')],
    [
      'a type that has its own selector',
      { identifierType: 'email', identifierValue: 'a@b.cl' },
      invalid('unknown_identifier_type'),
    ],
    ['an empty type', { identifierType: '', identifierValue: 'x' }, invalid('unknown_identifier_type')],
    [
      'a prototype as a type',
      { identifierType: '__proto__', identifierValue: 'x' },
      invalid('unknown_identifier_type'),
    ],
    ['a value without a type', { identifierValue: 'x' }, invalid('no_selector')],
    ['nothing', {}, invalid('no_selector')],
  ];
  for (const [what, sent, expected] of cases) {
    it(`reads ${what}`, () => assert.deepEqual(readSelector(sent, ''), expected));
  }

  it('reads phones and national ids by the country, where one is named', () => {
    assert.deepEqual(readSelector({ phone: '9 8765 4321' }, 'CL'), by('phone', '+56987654321'));
    assert.deepEqual(readSelector({ phone: '11 2345-6789' }, 'ar'), by('phone', '+541123456789'));
    const rut = { identifierType: 'national_id', identifierValue: '12.345.678-5' };
    assert.deepEqual(readSelector(rut, 'CL'), by('national_id', 'CL123456785'));
    assert.deepEqual(readSelector(rut, 'AR'), invalid('malformed_selector'));
  });

  describe('takes the first of several, right or wrong', () => {
    const order: [keyof SentSelectors, string][] = [
      ['customerId', ID],
      ['externalId', 'C-77'],
      ['email', 'ana@example.com'],
      ['phone', '+56987654321'],
      ['identifierType', 'crm_contact_id'],
    ];
    const all = { ...Object.fromEntries(order), identifierValue: '51' };
    const types = ['', 'external_id', 'email', 'phone', 'crm_contact_id'];
    for (const [place, [name]] of order.entries()) {
      const sent = { ...all, ...Object.fromEntries(order.slice(0, place).map(([earlier]) => [earlier, undefined])) };
      it(`${name} before those that follow it`, () => {
        const read = readSelector(sent, '');
        assert.equal(read.kind === 'identifier' ? read.identifier.type : '', types[place]);
        assert.equal(readSelector({ ...sent, [name]: '' }, '').kind, 'invalid');
      });
    }
  });
});
