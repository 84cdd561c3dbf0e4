// Translates the identifiers in a message to the names of the graph; rows of an import and traits of events hold the same ones.

import type { Traits } from '@touchline/chassis/identifiers/identifier.ts';
import type { UserTraits } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';

type WireTraits = Pick<
  UserTraits,
  'email' | 'phone' | 'externalId' | 'nationalId' | 'crmContactId' | 'storeCustomerId' | 'paymentsCustomerId'
> &
  // Rows of an import have none.
  Partial<Pick<UserTraits, 'chatPersonId'>>;

/** Returns the identifiers of a message; an empty string counts as not sent. */
export function traitsOf(message: WireTraits): Traits {
  return {
    external_id: message.externalId,
    email: message.email,
    phone: message.phone,
    national_id: message.nationalId,
    crm_contact_id: message.crmContactId,
    store_customer_id: message.storeCustomerId,
    payments_customer_id: message.paymentsCustomerId,
    chat_person_id: message.chatPersonId,
  };
}
