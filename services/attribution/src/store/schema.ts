// The shapes of what is stored for the work of deriving, and of the sums of it. What the rules themselves speak of has its
// shapes in domain/shapes.
import type { Decimal128 } from 'mongodb';
import type { ClassificationRule } from '../domain/classification.ts';
import type { FactAddress } from '../domain/ids.ts';
import type { JourneyOffset } from '../domain/journey-offsets.ts';

/**
 * Daily facts: one document a (profile, model, level, day, entity).
 * Refunds count on the day of the payment. entity_id '' is credited to no entity; '~unassigned:<platform>' is a paid
 * click that named no ad: GET /campaigns/unattributed sums both. level 'profile' with model '*' and entity '' is the profile's total.
 * level 'named_on' says once more what campaigns of level 'campaign' got that only a link names: by the platform of the paid click.
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
  /** '' while access.profile-changed has not said. */
  reporting_currency: string;
  /** Absent until access has said it anew: nothing is recorded for subscribers then. */
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
  /** How many days journeys keep an event that no figure needs, 0 for ever, and when that was said; absent where nobody who knew of it has said. */
  journeys_kept?: { days: number; at: Date };
  /** Of what was received before it, the ledger has rows with money alone: journeys may follow. Absent where it keeps everything. */
  ledger_expired_until?: Date;
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
export interface JourneyOffsetsDoc {
  _id: string; // `${profile_id}|${person_id}`
  profile_id: string;
  event_count: number;
  marks: JourneyOffset[];
}

/**
 * A change of what credit is derived from, waiting for the profile's recomputing process to mark whom it concerns.
 * refs: an entity of the catalog changed; events: a goal changed; rates: rates of these days came; all: the currency changed.
 */
export type InvalidationDoc = { _id: string; profile_id: string; place?: InvalidationPosition } & (
  | { kind: 'refs'; refs: string[] }
  | { kind: 'events'; event_names: string[]; event_types: string[] }
  | { kind: 'rates'; from: string; to: string }
  | { kind: 'all' }
);

/**
 * Behind whom the marking of a change goes on; absent at the beginning. By generations: the last person's id, or the kind, the
 * time and the id of the last conversion. By journeys: the part of the id space (domain/replay-parts.ts), which is begun anew.
 */
export type InvalidationPosition = { generation: number; after: string } | { part: number; of: number };

/** The last revision under which a profile's credit was told. */
export interface CreditRevisionDoc {
  _id: string; // profile_id
  revision: number;
}
