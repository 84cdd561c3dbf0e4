// Maps a conversion to an event of Google's Data Manager API.
import type { ConsentStatus, ConversionPayload } from '../../domain/exports/conversion-payload.ts';

const SOURCES: Readonly<Record<string, string>> = {
  website: 'WEB',
  app: 'APP',
  physical_store: 'IN_STORE',
  phone_call: 'PHONE',
  chat: 'MESSAGE',
  business_messaging: 'MESSAGE',
};
const CONSENT: Readonly<Record<ConsentStatus, string>> = {
  granted: 'CONSENT_GRANTED',
  denied: 'CONSENT_DENIED',
  unspecified: 'CONSENT_STATUS_UNSPECIFIED',
};
/** The platform takes no more of one event. */
const MAX_IDENTIFIERS = 10;

/**
 * Names and places stay out: the platform takes them only with a country and a postal code in clear text, which no payload has.
 * A repeat and an adjustment find the conversion by its transaction.
 */
export function conversionEvent({
  dedupeId,
  orderId,
  occurredAt,
  actionSource,
  clickIds,
  userData,
  value,
  consent,
}: ConversionPayload): object {
  const userIdentifiers = [
    ...userData.em.map((emailAddress) => ({ emailAddress })),
    ...userData.ph.map((phoneNumber) => ({ phoneNumber })),
  ].slice(0, MAX_IDENTIFIERS);
  const adIdentifiers = clickOf(clickIds);
  return {
    transactionId: transactionOf(dedupeId, orderId),
    eventTimestamp: occurredAt.toISOString(),
    eventSource: SOURCES[actionSource] ?? 'OTHER',
    ...(adIdentifiers && { adIdentifiers }),
    ...(userIdentifiers.length > 0 && { userData: { userIdentifiers } }),
    ...(value && { currency: value.currency, conversionValue: Number(value.amount) }),
    consent: { adUserData: CONSENT[consent.adUserData], adPersonalization: CONSENT[consent.adPersonalization] },
  };
}

/** Returns the id by which the platform recognises a repeat, and by which an adjustment names the conversion. */
export const transactionOf = (dedupeId: string, orderId: string | null): string => orderId ?? dedupeId;

/** A click has one id; where several are stored, gclid says most. */
function clickOf({ gclid, gbraid, wbraid }: ConversionPayload['clickIds']): object | undefined {
  if (gclid !== null) return { gclid };
  if (gbraid !== null) return { gbraid };
  return wbraid === null ? undefined : { wbraid };
}
