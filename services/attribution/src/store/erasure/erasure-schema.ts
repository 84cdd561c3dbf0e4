// The shapes of what is known of erasures: who was erased, and what came after.

/** Filed under the customer, under the person that took their place, and for a while under each of their browsers. */
export interface ErasedPersonDoc {
  _id: string; // personKey
  profile_id: string;
  customer_id: string;
  /** The person under whom the events count: made up for this erasure, and nobody. */
  stand_in_id: string;
  salt: string;
  /** The place in the ledger's order up to which a browser's events are theirs, to be compared with received_at alone. */
  erased_at: Date;
  is_browser: boolean;
  /** Since when the customer's browsers are nobody's. */
  released_at?: Date;
  /** Since when nothing of the customer is left to be moved: an event that is found unpseudonymised then came late. */
  done_at?: Date;
  /** Of browsers: by then nothing of before the erasure can be on its way any more. */
  expires_at?: Date;
}

export interface LateEventDoc {
  _id: string; // event_id
  profile_id: string;
  revision: number;
  /** '' where the event named no browser. */
  visitor_pseudonym: string;
  at: Date;
}
