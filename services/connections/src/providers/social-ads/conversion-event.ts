// Converts a conversion into the terms of Meta's Conversions API.
import type { ConversionPayload } from '../../domain/exports/conversion-payload.ts';

/** Returns one member of `data` of POST /{dataset}/events. */
export function conversionEvent(conversion: ConversionPayload): Record<string, unknown> {
  const { dedupeId, eventName, occurredAt, actionSource, pageUrl, userData, messaging, value } = conversion;
  const { dataProcessingOptions: limits } = conversion;
  return {
    event_name: eventName,
    event_time: Math.floor(occurredAt.getTime() / 1000),
    event_id: dedupeId,
    action_source: actionSource,
    ...(pageUrl !== null && { event_source_url: pageUrl }),
    ...(messaging && { messaging_channel: messaging.channel }),
    user_data: {
      ...hashedMembers(userData),
      ...(userData.fbc !== null && { fbc: userData.fbc }),
      ...(userData.fbp !== null && { fbp: userData.fbp }),
      ...(userData.clientIpAddress !== null && { client_ip_address: userData.clientIpAddress }),
      ...(userData.clientUserAgent !== null && { client_user_agent: userData.clientUserAgent }),
      ...(messaging && {
        whatsapp_business_account_id: messaging.businessAccountId,
        ctwa_clid: messaging.clickId,
      }),
    },
    // The platform reads numbers: a double holds every digit of any amount of money.
    ...(value && { custom_data: { value: Number(value.amount), currency: value.currency } }),
    ...(limits && {
      data_processing_options: limits.options,
      data_processing_options_country: limits.country,
      data_processing_options_state: limits.state,
    }),
  };
}

function hashedMembers({ em, ph, fn, ln, ct, st, zp, country, externalId }: ConversionPayload['userData']) {
  const members = { em, ph, fn, ln, ct, st, zp, country, external_id: externalId };
  return Object.fromEntries(Object.entries(members).filter(([, digests]) => digests.length > 0));
}
