// Defines how what is known of payments besides their events is stored.

export interface RefundDoc {
  _id: string; // `${profile_id}|${payment event id}`
  profile_id: string;
  payment_id: string;
  amount: string; // exact, in the payment's currency
  recorded_at: Date;
}

/** What the provider refunded of a payment in total. */
export interface ReversalDoc {
  _id: string; // `${profile_id}|${payment event id}`
  profile_id: string;
  payment_id: string;
  amount: string; // exact, in the payment's currency
  reversed_at: Date;
  /** The time at which the provider's amount was current; absent from before this field existed, when it was reversed_at. */
  as_of?: Date;
}

/** A payment that the merchant marked as a later installment of an earlier sale. */
export interface InstallmentDoc {
  _id: string; // `${profile_id}|${payment event id}`
  profile_id: string;
  payment_id: string;
  marked_at: Date;
}
