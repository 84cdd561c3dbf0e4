// Turns what is sent of a conversion into the payload that leaves: match keys are hashed, and nothing in clear text remains.
import type { OutgoingConversion } from '../outgoing-conversion.ts';
import type { ConversionPayload } from './conversion-payload.ts';
import { hashedMembers } from './hashed.ts';

export function payloadOf(sent: OutgoingConversion): ConversionPayload {
  const { eventId, eventName, eventTime, actionSource, pageUrl, person, click, messaging, value } = sent;
  const { em = [], ph = [], fn = [], ln = [], external_id: externalId = [] } = person ? hashedMembers(person) : {};
  return {
    ...{ dedupeId: eventId, eventName, occurredAt: eventTime, actionSource, pageUrl, value },
    userData: {
      ...{ em, ph, fn, ln, externalId, ct: [], st: [], zp: [], country: [] },
      fbc: click ? `fb.1.${click.at.getTime()}.${click.id}` : null,
      ...{ fbp: null, clientIpAddress: null, clientUserAgent: null },
    },
    clickIds: { gclid: null, gbraid: null, wbraid: null },
    messaging: messaging && { channel: 'whatsapp', ...messaging },
    orderId: null,
    consent: { adUserData: 'unspecified', adPersonalization: 'unspecified' },
    dataProcessingOptions: null,
  };
}
