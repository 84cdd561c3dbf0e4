// What names a person on the wire, in the words of the graph; rows of an import and traits of events carry the same.

import type { Traits } from '@touchline/chassis/identifiers/identifier.ts';
import type { UserTraits } from '@touchline/proto/gen/touchline/events/v1/event_pb.ts';

type WireTraits = Pick<
  UserTraits,
  'email' | 'phone' | 'externalId' | 'nationalId' | 'crmContactId' | 'storeCustomerId' | 'paymentsCustomerId'
>;

/** Takes the identifiers of a message; empty strings stay unsaid. */
export function traitsOf(message: WireTraits): Traits {
  return {
    external_id: message.externalId,
    email: message.email,
    phone: message.phone,
    national_id: message.nationalId,
    crm_contact_id: message.crmContactId,
    store_customer_id: message.storeCustomerId,
    payments_customer_id: message.paymentsCustomerId,
  };
}
