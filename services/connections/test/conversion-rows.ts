// Makes conversions and batches for tests.
import type { ConversionPayload, ConversionRow, HashedUserData } from '../src/domain/exports/conversion-payload.ts';

export const NO_USER_DATA: HashedUserData = {
  ...{ em: [], ph: [], fn: [], ln: [], ct: [], st: [], zp: [], country: [], externalId: [] },
  ...{ fbc: null, fbp: null, clientIpAddress: null, clientUserAgent: null },
};

/** Makes a conversion of which nothing is known. */
export const aConversion = (init: Partial<ConversionPayload> = {}): ConversionPayload => ({
  ...{ dedupeId: 'e1', eventName: 'Purchase', occurredAt: new Date('2026-11-22T12:00:00.900Z') },
  ...{ actionSource: 'system_generated', pageUrl: null, userData: NO_USER_DATA },
  clickIds: { gclid: null, gbraid: null, wbraid: null },
  ...{ messaging: null, value: null, orderId: null },
  consent: { adUserData: 'unspecified', adPersonalization: 'unspecified' },
  dataProcessingOptions: null,
  ...init,
});

export const rowOf = (init: Partial<ConversionPayload>): ConversionRow => ({
  kind: 'conversion',
  conversion: aConversion(init),
});
