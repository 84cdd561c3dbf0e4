// Defines how the newest changes that this service made to a campaign, ad set or ad on its platform are stored.

/** What actions (touchline.ads.action) set on one entity, whether a sync has brought it or not. */
export interface AdWriteDoc {
  _id: string; // entityId, as in ad_entities
  profile_id: string;
  /** The newest of each field; absent where no action set it. */
  status?: WrittenValue;
  daily_budget?: WrittenValue;
  /** The newest of both times; the row expires some time after it. */
  applied_at: Date;
}

export interface WrittenValue {
  value: string;
  applied_at: Date;
  /** Decides between actions of the same millisecond. */
  action_id: string;
}
