// Makes the body of outcome.recorded: the row that GET /outcomes/recorded returns for the same outcome, member by member.
import type { Customer } from '@touchline/proto/gen/touchline/identity/v1/identity_pb.ts';
import { OUTCOME_RECORDED } from './event-type.ts';

/** A recorded outcome as a delivery stores it: it has the customer's id, and nothing that names the person. */
export interface OutcomeFacts {
  recorded_at: Date;
  provider: string;
  outcome_type: string;
  occurred_at: Date;
  outcome_event_id: string;
  /** '' while no customer is known for it. */
  customer_id: string;
  /** An exact decimal string; '', like the currency, when it carried no money. */
  value: string;
  currency: string;
}

/** What a body can show of a customer. */
export type Person = Pick<Customer, 'externalIds' | 'firstName' | 'lastName' | 'primaryEmail' | 'primaryPhone'>;

/**
 * @param customer whose outcome it is; undefined while no customer is known for it, and once the customer was erased
 * @param showsContact whether the subscriber sees persons
 */
export function outcomeBody(
  { id, profileId, outcome }: { id: string; profileId: string; outcome: OutcomeFacts },
  customer: Person | undefined,
  showsContact: boolean,
): object {
  return {
    id,
    type: OUTCOME_RECORDED,
    created_at: outcome.recorded_at.toISOString(),
    profile_id: profileId,
    data: {
      provider: outcome.provider,
      outcome_type: outcome.outcome_type,
      occurred_at: outcome.occurred_at.toISOString(),
      customer_key: customer?.externalIds[0] ?? null,
      value: outcome.value || null,
      currency: outcome.currency || null,
      outcome_event_id: outcome.outcome_event_id,
      ...(showsContact && { contact: contactOf(customer) }),
    },
  };
}

function contactOf(customer: Person | undefined): object | null {
  if (customer === undefined) return null;
  return {
    first_name: customer.firstName || null,
    last_name: customer.lastName || null,
    email: customer.primaryEmail || null,
    phone: customer.primaryPhone || null,
  };
}
