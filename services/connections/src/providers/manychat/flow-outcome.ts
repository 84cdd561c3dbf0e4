// What a merchant's flow says happened, as an outcome: by default that a conversation began. Nothing that the subscriber wrote is read.
import { z } from 'zod';
import type { ProviderOutcome } from '../../domain/provider-outcome.ts';

/** ManyChat writes numbers and texts alike, and leaves fields that are not set empty. */
const word = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? undefined : String(value)));

/** Of "Full Contact Data", what names a person. */
const contact = {
  id: word,
  page_id: word,
  first_name: word,
  last_name: word,
  email: word,
  phone: word,
  whatsapp_phone: word,
};

const decimal = word.refine((text) => text === undefined || /^\d{1,15}(\.\d{1,9})?$/.test(text), 'must be an amount');

export const FlowSchema = z
  .object({
    ...contact,
    subscriber: z.object(contact).nullish(),
    /** What goals match, such as dm_started or appointment_booked. */
    event: word.refine((text) => text === undefined || /^[a-z][a-z0-9_]{0,63}$/.test(text), 'must be a name'),
    /** Tells two of the same kind on one day apart. */
    event_id: word,
    occurred_at: z.iso.datetime({ offset: true }).nullish(),
    value: decimal,
    currency: word.refine((text) => text === undefined || /^[A-Za-z]{3}$/.test(text), 'must be an ISO 4217 code'),
    /** The ad behind the conversation, where the flow knows it. */
    ad_id: word,
    ctwa_clid: word,
    /** The visitor id that the tracker gave the browser, and the merchant's own id of the person, kept in custom fields. */
    visitor_id: word,
    customer_key: word,
  })
  .refine(({ value, currency }) => (value === undefined) === (currency === undefined), 'value and currency go together')
  .refine(({ id, subscriber }) => (subscriber ? subscriber.id : id) !== undefined, 'must name the subscriber');

export type Flow = z.output<typeof FlowSchema>;

/**
 * The outcome of one request. A flow that is run again on the same UTC day, and names no event_id, tells the same one.
 * @param now when it came in: when it happened, unless it says
 */
export function flowOutcome(flow: Flow, now: Date): ProviderOutcome {
  const { event = 'dm_started', event_id: eventId, value, currency, ad_id: adId, ctwa_clid: ctwaClid } = flow;
  const who = flow.subscriber ?? flow;
  const occurredAt = flow.occurred_at ? new Date(flow.occurred_at) : now;
  const once = eventId ?? occurredAt.toISOString().slice(0, 10);
  return {
    externalId: `${event}:${who.id}:${once}`,
    eventName: event,
    eventType: event,
    occurredAt,
    person: {
      externalId: flow.customer_key,
      email: who.email,
      phone: who.whatsapp_phone ?? who.phone,
      firstName: who.first_name,
      lastName: who.last_name,
    },
    // A conversation of somebody who has said nothing of themselves is still one person's: the subscriber's.
    anonymousId: flow.visitor_id ?? `manychat-${who.id}`,
    money: value === undefined || currency === undefined ? null : { value, currency },
    actionSource: 'business_messaging',
    ...(adId !== undefined && { campaign: { platform: 'social_ads', adId } }),
    ...(ctwaClid !== undefined && { clickIds: { ctwa_clid: ctwaClid } }),
  };
}
