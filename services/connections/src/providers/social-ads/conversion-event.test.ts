import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import type { OutgoingConversion } from '../../domain/exports/outgoing-conversion.ts';
import { conversionEvent } from './conversion-event.ts';
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

describe('a conversion for Meta', () => {
  const base: OutgoingConversion = {
    ...{ eventId: 'e1', eventName: 'Purchase', eventTime: new Date('2026-11-22T12:00:00.900Z'), datasetId: 'd1' },
    ...{ actionSource: 'system_generated', pageUrl: null, person: null, click: null, messaging: null, value: null },
  };
  const plain = {
    event_name: 'Purchase',
    event_time: 1_795_348_800,
    event_id: 'e1',
    action_source: 'system_generated',
  };
  const cases: [what: string, given: Partial<OutgoingConversion>, event: object][] = [
    ['with a known click', { click: { id: 'IwAR', at: new Date(5000) } }, { user_data: { fbc: 'fb.1.5000.IwAR' } }],
    [
      'with money',
      { value: { amount: '129.90', currency: 'USD' } },
      { user_data: {}, custom_data: { value: 129.9, currency: 'USD' } },
    ],
    [
      'from a message',
      { actionSource: 'business_messaging', messaging: { businessAccountId: 'w', clickId: 'ARAk' } },
      {
        action_source: 'business_messaging',
        messaging_channel: 'whatsapp',
        user_data: { whatsapp_business_account_id: 'w', ctwa_clid: 'ARAk' },
      },
    ],
    [
      'from a website',
      { actionSource: 'website', pageUrl: 'https://a.example/' },
      { action_source: 'website', event_source_url: 'https://a.example/', user_data: {} },
    ],
    [
      'of a known person',
      { person: { ...nobody, email: 'ana@example.com' } },
      { user_data: { em: [sha('ana@example.com')] } },
    ],
  ];
  for (const [what, given, event] of cases)
    it(`${what} has the platform's own members`, () =>
      assert.deepEqual(conversionEvent({ ...base, ...given }), { ...plain, ...event }));
});
