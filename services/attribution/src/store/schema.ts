// The shapes of every collection of this service, and nothing else: the write side derives them, the read side sums them.
import type { Decimal128 } from 'mongodb';
import type { ClassificationRule } from '../domain/classification.ts';
import type { JourneyMark } from '../domain/journey-marks.ts';
import type { FactLevel, GoalKind, Model } from '../domain/vocabulary.ts';

/** Where an event says that the person came from; null stands for unknown. */
export interface MarketingDoc {
  channel: string;
  source: string;
  medium: string;
  campaign: string | null;
  platform: string | null;
  campaign_external_id: string | null;
  ad_set_external_id: string | null;
  ad_external_id: string | null;
  click_ids: Record<string, string>;
  has_evidence: boolean;
  is_internal: boolean;
  is_payment_return: boolean;
  is_paid: boolean;
}

/** One event of a journey: what identity.resolved said, filed under the person it belongs to now. */
export interface JourneyEventDoc {
  _id: string; // event_id
  profile_id: string;
  /** The person now: root customer, or the visitor's published UUID (visitorPersonId). Rewritten by links and merges. */
  person_id: string;
  /** The customer named by the event's own traits, as resolved; null when the event named nobody. */
  customer_id: string | null;
  /** True when customer_id is whom the merchant assigned the payment to; absent otherwise. */
  is_payer_assigned?: true;
  /** True for the page that a link with a valid token opened. */
  is_link_click: boolean;
  visitor_id: string | null;
  time: Date;
  received_at: Date;
  revision: number;
  event_type: string;
  event_name: string;
  /** Of messages of before they left it out; empty since. */
  idempotency_key: string;
  /** Exact decimal string in currency; null when the event carries no money. */
  value: string | null;
  currency: string | null;
  subject_ref: string | null;
  /** True for a browser's event whose profile books no money of browsers: it has no value, and is no payment. */
  money_left_out?: true;
  /** Of messages of before they left it out; null since. */
  session_id: string | null;
  action_source: string | null;
  /** By which server's door it came (outcomeProvider); absent for a browser's event, and for all that came before there was one. */
  provider?: string;
  web: { url: string; host: string; path: string; referrer: string | null } | null;
  marketing: MarketingDoc;
  device: { type: string | null; browser: string | null; os: string | null };
  geo: { country: string | null; city: string | null };
  /** True once its person was erased: what was personal is gone or a pseudonym (domain/erasure/disguise.ts). */
  erased?: boolean;
  /** Once its person was erased: the conditions of channel rules that its page met (domain/classification.ts). */
  kept_conditions?: string[];
}

/** The entities credited at each level; null where that level has none. */
export interface EntityRef {
  campaign: string | null;
  ad_set: string | null;
  ad: string | null;
  /** Of a paid click whose campaign is only a name that no sync knows: the platform that it was a click of (platformKey). */
  named_on?: string;
}

/** One touch's part of one conversion under one model. */
export interface CreditDoc {
  /** The touch's event id. */
  touch_id: string;
  entity: EntityRef;
  /** Exact decimal string, the share of the conversion; shares of one conversion and model sum to 1. */
  share: string;
  /** Exact decimal string in the reporting currency, before refunds; null when no money or no rate. */
  amount: string | null;
}

/** A conversion with everything that is derived for it. */
export interface ConversionDoc {
  _id: string; // conversion_id = conversionId(event_id)
  profile_id: string;
  person_id: string;
  is_customer: boolean;
  event_id: string; // outcome_event_id
  idempotency_key: string; // as of its event
  goal: string; // conversion_key
  kind: GoalKind;
  time: Date;
  /** Exact decimal strings; value in currency, revenue in the reporting currency after refunds (null: none or no rate). */
  value: string | null;
  currency: string | null;
  revenue: string | null;
  /** True when there is a value that did not come back whole, but no rate to convert it with. */
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
  /** Of all other fields: a recompute replaces a conversion only when this differs. */
  digest: string;
}

/** A person's derived totals, and what they now contribute to the daily facts (so that a recompute can difference). */
export interface PersonDoc {
  _id: string; // `${profile_id}|${person_id}`
  profile_id: string;
  person_id: string;
  conversion_count: number;
  /** Cash less refunds in the reporting currency; null when a rate is unknown. */
  cash_revenue: string | null;
  total_revenue: string | null;
  /** True when an amount of this person lacks a rate; importing rates marks such persons dirty. */
  rate_unknown: boolean;
  /** Raw references of the touches (platform ids, utm names); a catalog change finds persons by these. */
  refs: string[];
  facts: Record<string, FactDelta>;
  /** By which version of the rules this was derived (domain/derivation.ts); absent before there was one. */
  derivation?: number | null;
}

/** What one key of the daily facts counts. */
export interface FactDelta {
  count: number;
  by_type: Record<string, number>;
  cash_count: number;
  /** Exact decimal string: cash credited less refunds, in the reporting currency. */
  cash_value: string;
  /** Cash amounts that no rate could convert; above 0 the value of a range is unknown. */
  cash_unknown: number;
  first_count: number;
}

/**
 * Daily facts: one document a (profile, model, level, day, entity).
 * Refunds count on the day of the payment. entity_id '' is credited to no entity; '~unassigned:<platform>' is a paid
 * click that named no ad: GET /campaigns/unattributed sums both. level 'profile' with model '*' and entity '' is the profile's total.
 * level 'named_on' says once more what campaigns of level 'campaign' got that only a link names: by the platform of the paid click.
 */
export interface DailyFactDoc {
  _id: string; // factKey
  profile_id: string;
  model: Model | '*';
  level: FactLevel;
  day: string; // YYYY-MM-DD, of the conversion, in the time zone that its generation was derived in
  entity_id: string;
  count: number;
  by_type: Record<string, number>;
  cash_count: number;
  cash_value: Decimal128;
  cash_unknown: number;
  first_count: number;
}

export interface GoalDoc {
  _id: string; // `${profile_id}|${conversion_key}`
  id: string; // UUID
  profile_id: string;
  conversion_key: string;
  name: string;
  event_names: string[];
  event_types: string[];
  kind: GoalKind;
  lookback_window_days: number;
  is_default: boolean;
  /** Set on a default goal that the profile replaced by none: it stands for its absence and lists no event. */
  is_removed?: true;
}

export interface RefundDoc {
  _id: string; // `${profile_id}|${payment event id}`
  profile_id: string;
  payment_id: string;
  amount: string; // exact, in the payment's currency
  recorded_at: Date;
}

export interface RateDoc {
  _id: string; // `${date}|${base}|${currency}`
  date: string;
  base: string;
  currency: string;
  rate: string;
}

export interface ProfileDoc {
  _id: string; // profile_id
  /** '' while access.profile-changed has not said. */
  reporting_currency: string;
  /** Absent until the gateway has said it anew: nothing is recorded for subscribers then. */
  healthcare_family?: boolean;
  changed_at: Date;
  /** The generation of derived documents that is served (domain/generation.ts); absent for 0. */
  generation?: number;
  /** The rules for channels that it was derived with; absent for none. */
  classification?: ClassificationRule[];
  /** The zone whose days it counts in; absent for UTC. */
  time_zone?: string;
  /**
   * The zone that access.profile-changed last named, and when that was changed, which a replay may still be bringing into force. It has a time
   * of its own since an earlier release moves changed_at on without it; absent where nobody who knew of zones has heard one.
   */
  time_zone_said?: { name: string; at: Date };
}

/** The channel rules as last put, which a replay may still be bringing into force. */
export interface ClassificationDoc {
  _id: string; // profile_id
  rules: ClassificationRule[];
  updated_at: Date;
}

/** A person whose credit must be derived anew; the version tells a recompute that more came in meanwhile. */
export interface DirtyDoc {
  _id: string; // `${profile_id}|${person_id}`
  profile_id: string;
  person_id: string;
  version: number;
  since: Date;
  /** The trace of what marked it last (traceparent), where one is recorded. */
  trace?: string;
}

/** Who a visitor or a merged customer is now: union-find edges, kept for ever so that late events find their person. */
export interface AliasDoc {
  _id: string; // `${profile_id}|v|${visitor_id}` or `${profile_id}|c|${merged customer id}`
  profile_id: string;
  target_id: string; // a customer id (follow it: it may be merged again)
  /** For visitors: visitorPersonId, so that a journey link of the time before the link still opens; null for customers. */
  published_id: string | null;
  /** For visitors: the evidence that decides; the smallest (time, event id) wins. */
  evidence_time: Date | null;
  evidence_event_id: string | null;
  /** For customers: true when the target stands in for an erased one; no id of theirs opens a journey any more. */
  erased?: boolean;
  /** For visitors: the kind of that evidence: a kind of identifier, or link_token. */
  join_method?: string;
  /** For visitors: every customer that a link gave it to, so that a link seen again still finds whom to recompute. */
  owner_ids?: string[];
}

/** Where the events of a long journey lie in time; holds while the person is not dirty. */
export interface JourneyMarksDoc {
  _id: string; // `${profile_id}|${person_id}`
  profile_id: string;
  event_count: number;
  marks: JourneyMark[];
}

/** Which process recomputes a profile; the fence changes hands with it, so that a late holder's transaction fails. */
export interface LeaseDoc {
  _id: string; // profile_id
  fence: string;
  expires_at: Date;
}

/**
 * A change of what credit is derived from, waiting for the profile's recomputing process to mark whom it concerns.
 * refs: an entity of the catalog changed; events: a goal changed; rates: rates of these days came; all: the currency changed.
 */
export type InvalidationDoc = { _id: string; profile_id: string; place?: InvalidationPlace } & (
  | { kind: 'refs'; refs: string[] }
  | { kind: 'events'; event_names: string[]; event_types: string[] }
  | { kind: 'rates'; from: string; to: string }
  | { kind: 'all' }
);

/**
 * Behind whom the marking of a change goes on; absent at the beginning. By generations: the last person's id, or the kind, the
 * time and the id of the last conversion. By journeys: the part of the id space (domain/replay-parts.ts), which is begun anew.
 */
export type InvalidationPlace = { generation: number; after: string } | { part: number; of: number };
