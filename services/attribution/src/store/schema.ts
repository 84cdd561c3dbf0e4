// Declares the documents that are stored for deriving credit, and for its sums. The documents that the domain rules use are
// declared in domain/shapes.
import type { Decimal128 } from 'mongodb';
import type { ClassificationRule } from '../domain/classification.ts';
import type { FactAddress } from '../domain/ids.ts';
import type { JourneyOffset } from '../domain/journey-offsets.ts';

/**
 * Daily facts: one document per (profile, model, level, day, entity). Refunds count on the day of the payment. entity_id '' is
 * credited to no entity; '~unassigned:<platform>' is a paid click that named no ad: GET /campaigns/unattributed sums both. level
 * 'profile' with model '*' and entity '' is the profile's total. level 'named_on' repeats, by the platform of the paid click,
 * what level 'campaign' has for campaigns that only a link names. level 'path' with model '*' counts every conversion by its path,
 * and those that have one also by its length and lag (domain/paths/path-entities.ts).
 */
export interface DailyFactDoc extends FactAddress {
  _id: string; // factKey
  profile_id: string;
  count: number;
  by_type: Record<string, number>;
  cash_count: number;
  cash_value: Decimal128;
  cash_unknown: number;
  first_count: number;
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
  /** '' before the first access.profile-changed. */
  reporting_currency: string;
  /** Absent until access publishes it again; until then nothing is recorded for subscribers. */
  healthcare_family?: boolean;
  changed_at: Date;
  /** The served generation of derived documents (domain/generation.ts); absent for 0. */
  generation?: number;
  /** The channel rules with which it was derived; absent for none. */
  classification?: ClassificationRule[];
  /** The time zone of its days; absent for UTC. */
  time_zone?: string;
  /**
   * The zone that the last access.profile-changed named, which a replay may still be bringing into force, and when it was
   * changed. It has a time of its own, since an earlier release moves changed_at on without it; absent until a release that knows
   * of zones has received one.
   */
  time_zone_said?: { name: string; at: Date };
  /**
   * How many days journeys keep an event that no figure needs, 0 meaning permanently, and when that was published; absent until a
   * release that knows of it has received it.
   */
  journeys_kept?: { days: number; at: Date };
  /**
   * Of what was received before this time, the ledger has only the rows with money, so journeys may follow. Absent where it keeps
   * everything.
   */
  ledger_expired_until?: Date;
}

/** The latest channel rules, which a replay may still be bringing into force. */
export interface ClassificationDoc {
  _id: string; // profile_id
  rules: ClassificationRule[];
  updated_at: Date;
}

/** A person whose credit must be derived anew; the version tells a recompute that more arrived meanwhile. */
export interface DirtyDoc {
  _id: string; // `${profile_id}|${person_id}`
  profile_id: string;
  person_id: string;
  version: number;
  since: Date;
  /** The trace (traceparent) of what set the flag last, where one is recorded. */
  trace?: string;
}

/** Who a visitor or a merged customer is now: union-find edges, kept permanently so that late events find their person. */
export interface AliasDoc {
  _id: string; // `${profile_id}|v|${visitor_id}` or `${profile_id}|c|${merged customer id}`
  profile_id: string;
  target_id: string; // a customer id (follow it: it may be merged again)
  /** For visitors: visitorPersonId, so that a journey link from before the identification still opens; null for customers. */
  published_id: string | null;
  /** For visitors: the deciding evidence; the smallest (time, event id) wins. */
  evidence_time: Date | null;
  evidence_event_id: string | null;
  /**
   * For customers: true when the target stands in for an erased customer; none of that customer's ids opens a journey anymore.
   */
  erased?: boolean;
  /** For visitors: the kind of that evidence: a kind of identifier, or link_token. */
  join_method?: string;
  /** For visitors: every customer to whom a link gave it, so that a repeated link still finds whom to recompute. */
  owner_ids?: string[];
}

/** Where the events of a long journey lie in time; valid while the person is not dirty. */
export interface JourneyOffsetsDoc {
  _id: string; // `${profile_id}|${person_id}`
  profile_id: string;
  event_count: number;
  marks: JourneyOffset[];
}

/**
 * A change in what credit is derived from, waiting for the process that recomputes the profile to mark the affected persons
 * dirty. refs: an entity of the catalog changed; events: a goal changed; rates: rates of these days were imported; all: the
 * currency changed.
 */
export type InvalidationDoc = { _id: string; profile_id: string; place?: InvalidationPosition } & (
  | { kind: 'refs'; refs: string[] }
  | { kind: 'events'; event_names: string[]; event_types: string[] }
  | { kind: 'rates'; from: string; to: string }
  | { kind: 'all' }
);

/**
 * The position after which the marking for a change continues; absent at the beginning. By generation: the last person's id, or
 * the kind, time and id of the last conversion. By journey: the part of the id space (domain/replay-parts.ts), which is started
 * over.
 */
export type InvalidationPosition = { generation: number; after: string } | { part: number; of: number };

/** The last revision under which a profile's credit was published. */
export interface CreditRevisionDoc {
  _id: string; // profile_id
  revision: number;
}
