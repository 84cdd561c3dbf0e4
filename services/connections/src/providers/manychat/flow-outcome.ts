// Turns a request of a merchant's flow into an outcome: by default, that a conversation began. Nothing that the subscriber wrote
// is read.
import { z } from 'zod';
import type { ProviderOutcome } from '../../domain/provider-outcome.ts';

/** ManyChat writes both numbers and texts, and leaves unset fields empty. */
const word = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined || value === '' ? undefined : String(value)));

/** The members of "Full Contact Data" that name a person. */
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
    /** The type that goals match, such as dm_started or appointment_booked. */
    event: word.refine((text) => text === undefined || /^[a-z][a-z0-9_]{0,63}$/.test(text), 'must be a name'),
    /** Distinguishes two outcomes of the same kind on one day. */
    event_id: word,
    occurred_at: z.iso.datetime({ offset: true }).nullish(),
    value: decimal,
    currency: word.refine((text) => text === undefined || /^[A-Za-z]{3}$/.test(text), 'must be an ISO 4217 code'),
    /** The ad that led to the conversation, where the flow knows it. */
    ad_id: word,
    ctwa_clid: word,
    /** The visitor id that the tracker gave the browser, and the merchant's own id of the person, from custom fields. */
    visitor_id: word,
    customer_key: word,
  })
  .refine(
    ({ value, currency }) => (value === undefined) === (currency === undefined),
    'must have value and currency together',
  )
  .refine(({ id, subscriber }) => (subscriber ? subscriber.id : id) !== undefined, 'must name the subscriber');

export type Flow = z.output<typeof FlowSchema>;

/**
 * Returns the outcome of one request. A flow that runs again on the same UTC day without an event_id reports the same outcome.
 * @param now when the request was received: the time of the outcome, unless the request states one
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
    // A conversation of a subscriber about whom nothing else is known still belongs to one person.
    anonymousId: flow.visitor_id ?? `manychat-${who.id}`,
    money: value === undefined || currency === undefined ? null : { value, currency },
    actionSource: 'business_messaging',
    ...(adId !== undefined && { campaign: { platform: 'social_ads', adId } }),
    ...(ctwaClid !== undefined && { clickIds: { ctwa_clid: ctwaClid } }),
  };
}
