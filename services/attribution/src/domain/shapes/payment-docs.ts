// What is known of payments besides their events, as it is stored.

export interface RefundDoc {
  _id: string; // `${profile_id}|${payment event id}`
  profile_id: string;
  payment_id: string;
  amount: string; // exact, in the payment's currency
  recorded_at: Date;
}

/** What the provider paid back of a payment, in all. */
export interface ReversalDoc {
  _id: string; // `${profile_id}|${payment event id}`
  profile_id: string;
  payment_id: string;
  amount: string; // exact, in the payment's currency
  reversed_at: Date;
  /** Of which moment it is the provider's word; absent from before it was noted, when it was reversed_at. */
  as_of?: Date;
}

/** A payment that the merchant marked as a later installment of an earlier sale. */
export interface InstallmentDoc {
  _id: string; // `${profile_id}|${payment event id}`
  profile_id: string;
  payment_id: string;
  marked_at: Date;
}
