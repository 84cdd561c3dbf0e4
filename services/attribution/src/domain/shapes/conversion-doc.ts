// Defines how a conversion and its credit are stored.
import type { GoalKind, Model } from '../vocabulary.ts';

/** The entities credited at each level; null where that level has none. */
export interface EntityRef {
  campaign: string | null;
  ad_set: string | null;
  ad: string | null;
  /** Of a paid click whose campaign is only a name that no sync knows: the platform of the click (platformKey). */
  named_on?: string;
}

/** One touch's part of one conversion under one model. */
export interface CreditDoc {
  /** The touch's event id. */
  touch_id: string;
  entity: EntityRef;
  /** Exact decimal string, the share of the conversion; shares of one conversion and model sum to 1. */
  share: string;
  /** Exact decimal string in the reporting currency, before refunds; null without money or without a rate. */
  amount: string | null;
}

/** A conversion with everything that is derived for it. */
export interface ConversionDoc {
  _id: string; // conversion_id = conversionId(event_id)
  profile_id: string;
  person_id: string;
  is_customer: boolean;
  event_id: string; // outcome_event_id
  idempotency_key: string; // that of its event
  goal: string; // conversion_key
  kind: GoalKind;
  time: Date;
  /** Exact decimal strings; value in currency, revenue in the reporting currency after refunds (null: none or no rate). */
  value: string | null;
  currency: string | null;
  revenue: string | null;
  /** True when there is a value that was not refunded in full, but no rate to convert it. */
  rate_unknown: boolean;
  refunded: string | null; // in currency
  refunded_at: Date | null;
  is_first_payment: boolean | null;
  is_synthetic: boolean;
  country: string | null;
  device: string | null;
  channel: string | null;
  source: string | null;
  touch_count: number;
  touch_channels: string[];
  time_to_complete_seconds: number | null;
  credits: Record<Model, CreditDoc[]>;
  /** The campaigns that any model credits, in order; absent from what a release before derivation 1 wrote. */
  campaigns?: string[];
  /** Computed over all other fields: a recompute replaces a conversion only when this differs. */
  digest: string;
}
