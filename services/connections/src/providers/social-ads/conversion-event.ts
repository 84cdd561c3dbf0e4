// Converts a conversion into the terms of Meta's Conversions API.
import type { ConversionPayload, HashedUserData } from '../../domain/exports/conversion-payload.ts';

/** Returns one member of `data` of POST /{dataset}/events. */
export function conversionEvent(conversion: ConversionPayload): Record<string, unknown> {
  const { dedupeId, eventName, occurredAt, actionSource, pageUrl, userData, messaging, value, orderId } = conversion;
  const limits = conversion.dataProcessingOptions;
  // The platform reads numbers: a double holds every digit of any amount of money.
  const money = value && { value: Number(value.amount), currency: value.currency };
  const custom = { ...money, ...(orderId !== null && { order_id: orderId }) };
  return {
    event_name: eventName,
    event_time: Math.floor(occurredAt.getTime() / 1000),
    event_id: dedupeId,
    action_source: actionSource,
    ...(pageUrl !== null && { event_source_url: pageUrl }),
    ...(messaging && { messaging_channel: messaging.channel }),
    user_data: {
      ...membersOf(userData),
      ...(messaging && {
        whatsapp_business_account_id: messaging.businessAccountId,
        ctwa_clid: messaging.clickId,
      }),
    },
    ...(Object.keys(custom).length > 0 && { custom_data: custom }),
    ...(limits && {
      data_processing_options: limits.options,
      data_processing_options_country: limits.country,
      data_processing_options_state: limits.state,
    }),
  };
}

/** Returns the members of user_data; one that is not known is absent. */
function membersOf(userData: HashedUserData): Record<string, string | readonly string[]> {
  const { externalId, clientIpAddress, clientUserAgent, fbc, fbp, ...hashed } = userData;
  const members = { ...hashed, external_id: externalId, fbc, fbp };
  const browser = { client_ip_address: clientIpAddress, client_user_agent: clientUserAgent };
  const known = Object.entries({ ...members, ...browser }).flatMap(([name, value]) =>
    value === null || value.length === 0 ? [] : [[name, value] as const],
  );
  return Object.fromEntries(known);
}
