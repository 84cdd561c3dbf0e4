// Declares the documents about erasures: who was erased, and which events arrived afterwards.

/** Stored under the customer, under the person that took their place, and for a while under each of their browsers. */
export interface ErasedPersonDoc {
  _id: string; // personKey
  profile_id: string;
  customer_id: string;
  /** The person under whom the events count: made up for this erasure, and no real person. */
  stand_in_id: string;
  salt: string;
  /** The position in the ledger's order up to which a browser's events are the customer's; compare it with received_at only. */
  erased_at: Date;
  is_browser: boolean;
  /** Since when the customer's browsers have no owner. */
  released_at?: Date;
  /** Since when nothing of the customer is left to be moved: an event that is found unpseudonymised afterwards arrived late. */
  done_at?: Date;
  /** For browsers: by then no event from before the erasure can be in flight anymore. */
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
