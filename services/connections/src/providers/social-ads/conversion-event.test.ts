// Tests what a conversion looks like in the Conversions API.
import assert from 'node:assert/strict';
import { aConversion, NO_USER_DATA } from '../../../test/conversion-rows.ts';
import type { ConversionPayload } from '../../domain/exports/conversion-payload.ts';
import { conversionEvent } from './conversion-event.ts';

const EM = 'ab'.repeat(32);

describe('a conversion for Meta', () => {
  const plain = {
    event_name: 'Purchase',
    event_time: 1_795_348_800,
    event_id: 'e1',
    action_source: 'system_generated',
    user_data: {},
  };
  const cases: [what: string, given: Partial<ConversionPayload>, event: object][] = [
    ['without anything known', {}, {}],
    [
      'with a known click and browser',
      { userData: { ...NO_USER_DATA, fbc: 'fb.1.5000.IwAR', fbp: 'fb.1.4000.7' } },
      { user_data: { fbc: 'fb.1.5000.IwAR', fbp: 'fb.1.4000.7' } },
    ],
    [
      'with money and an order',
      { value: { amount: '129.90', currency: 'USD' }, orderId: 'o-1' },
      { custom_data: { value: 129.9, currency: 'USD', order_id: 'o-1' } },
    ],
    [
      'from a message',
      {
        actionSource: 'business_messaging',
        messaging: { channel: 'whatsapp', businessAccountId: 'w', clickId: 'ARAk' },
      },
      {
        action_source: 'business_messaging',
        messaging_channel: 'whatsapp',
        user_data: { whatsapp_business_account_id: 'w', ctwa_clid: 'ARAk' },
      },
    ],
    [
      'from a website',
      {
        actionSource: 'website',
        pageUrl: 'https://a.example/',
        userData: { ...NO_USER_DATA, clientIpAddress: '198.51.100.7', clientUserAgent: 'Browser' },
      },
      {
        action_source: 'website',
        event_source_url: 'https://a.example/',
        user_data: { client_ip_address: '198.51.100.7', client_user_agent: 'Browser' },
      },
    ],
    [
      'of a known person',
      { userData: { ...NO_USER_DATA, em: [EM], ct: [EM], externalId: [EM] } },
      { user_data: { em: [EM], ct: [EM], external_id: [EM] } },
    ],
    [
      'whose use is limited',
      { dataProcessingOptions: { options: ['LDU'], country: 1, state: 1000 } },
      {
        data_processing_options: ['LDU'],
        data_processing_options_country: 1,
        data_processing_options_state: 1000,
      },
    ],
  ];
  for (const [what, given, event] of cases)
    it(`${what} has the platform's own members`, () =>
      assert.deepEqual(conversionEvent(aConversion({ ...given })), { ...plain, ...event }));
});
