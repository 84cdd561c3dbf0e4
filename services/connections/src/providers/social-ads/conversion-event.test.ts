import assert from 'node:assert/strict';
import type { ConversionPayload, UserData } from '../../domain/exports/conversion-payload.ts';
import { conversionEvent } from './conversion-event.ts';

const DIGEST = 'ab'.repeat(32);

describe('a conversion for Meta', () => {
  const nobody: UserData = {
    ...{ em: [], ph: [], fn: [], ln: [], ct: [], st: [], zp: [], country: [], externalId: [] },
    ...{ fbc: null, fbp: null, clientIpAddress: null, clientUserAgent: null },
  };
  const base: ConversionPayload = {
    ...{ dedupeId: 'e1', eventName: 'Purchase', occurredAt: new Date('2026-11-22T12:00:00.900Z') },
    ...{ actionSource: 'system_generated', pageUrl: null, userData: nobody, messaging: null, value: null },
    ...{ clickIds: { gclid: null, gbraid: null, wbraid: null }, orderId: null, dataProcessingOptions: null },
    consent: { adUserData: 'unspecified', adPersonalization: 'unspecified' },
  };
  const plain = {
    event_name: 'Purchase',
    event_time: 1_795_348_800,
    event_id: 'e1',
    action_source: 'system_generated',
  };
  const cases: [what: string, given: Partial<ConversionPayload>, event: object][] = [
    [
      'with a known click',
      { userData: { ...nobody, fbc: 'fb.1.5000.IwAR' } },
      { user_data: { fbc: 'fb.1.5000.IwAR' } },
    ],
    [
      'with money',
      { value: { amount: '129.90', currency: 'USD' } },
      { user_data: {}, custom_data: { value: 129.9, currency: 'USD' } },
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
      { actionSource: 'website', pageUrl: 'https://a.example/' },
      { action_source: 'website', event_source_url: 'https://a.example/', user_data: {} },
    ],
    [
      'of a known person',
      { userData: { ...nobody, em: [DIGEST], externalId: [DIGEST], fbp: 'fb.1.5.6' } },
      { user_data: { em: [DIGEST], external_id: [DIGEST], fbp: 'fb.1.5.6' } },
    ],
    [
      'of limited use',
      { dataProcessingOptions: { options: ['LDU'], country: 0, state: 0 } },
      {
        user_data: {},
        data_processing_options: ['LDU'],
        data_processing_options_country: 0,
        data_processing_options_state: 0,
      },
    ],
  ];
  for (const [what, given, event] of cases)
    it(`${what} has the platform's own members`, () =>
      assert.deepEqual(conversionEvent({ ...base, ...given }), { ...plain, ...event }));
});
