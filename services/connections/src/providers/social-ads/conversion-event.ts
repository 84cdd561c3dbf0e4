// Converts a conversion into the terms of Meta's Conversions API.
import type { OutgoingConversion } from '../../domain/exports/outgoing-conversion.ts';
import { hashedMembers } from './hashed.ts';

/** Returns one member of `data` of POST /{dataset}/events. */
export function conversionEvent(conversion: OutgoingConversion): Record<string, unknown> {
  const { eventId, eventName, eventTime, actionSource, pageUrl, person, click, messaging, value } = conversion;
  return {
    event_name: eventName,
    event_time: Math.floor(eventTime.getTime() / 1000),
    event_id: eventId,
    action_source: actionSource,
    ...(pageUrl !== null && { event_source_url: pageUrl }),
    ...(messaging && { messaging_channel: 'whatsapp' }),
    user_data: {
      ...(person && hashedMembers(person)),
      ...(click && { fbc: `fb.1.${click.at.getTime()}.${click.id}` }),
      ...(messaging && {
        whatsapp_business_account_id: messaging.businessAccountId,
        ctwa_clid: messaging.clickId,
      }),
    },
    // The platform reads numbers: a double holds every digit of any amount of money.
    ...(value && { custom_data: { value: Number(value.amount), currency: value.currency } }),
  };
}
