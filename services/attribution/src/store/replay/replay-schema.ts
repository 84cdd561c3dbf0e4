// Declares the documents of a replay: what is derived anew for a whole profile, how far it is, and what is left to clear away.
import type { ClassificationRule } from '../../domain/classification.ts';

/** Why a profile is replayed: its channel rules or its time zone changed, or an operator requested it. */
export type ReplayCause = 'classification' | 'time_zone' | 'operator';

/** The parameters of a requested replay. */
export interface ReplayOrder {
  cause: ReplayCause;
  /** The rules by which the new figures are derived, and which take effect with them. */
  classification: ClassificationRule[];
  /** The time zone of their days, which takes effect with them; absent for UTC. */
  time_zone?: string;
  queued_at: Date;
}

/**
 * queued: waits for the process that recomputes the profile. deriving: the target generation is being written, and is not read.
 * announcing: it is served; the differences are published to subscribers. clearing: all is published; earlier generations wait to
 * be deleted.
 */
export type ReplayState = 'queued' | 'deriving' | 'announcing' | 'clearing' | 'done';

/**
 * The progress of a replay that several workers share, while it derives (ADR 16). shards: workers derive their shards, and no
 * other process writes the target. facts: the counts of the shards are added up. late: persons who were recomputed meanwhile are
 * derived.
 */
export interface ReplaySharing {
  shards: number;
  stage: 'shards' | 'facts' | 'late';
}

/** The last replay of a profile, done or not; `_id` makes it the only one. */
export interface ReplayDoc extends ReplayOrder {
  _id: string; // profile_id
  state: ReplayState;
  /** Identifies the order: a step that began for another order writes nothing. */
  version: string;
  /** The generation that it writes; numbers are never reused. */
  target: number;
  /** The generation that was served before; null until the swap. */
  previous: number | null;
  /** Persons are derived in parts of their id space (domain/replay-parts.ts). */
  parts_total: number;
  /** In the current state. */
  parts_done: number;
  /** The last person of the current part that is done; null at its start. */
  after: string | null;
  persons_done: number;
  events_done: number;
  started_at: Date | null;
  /** Since when the new figures are served and published to subscribers. */
  finished_at: Date | null;
  /** When it last made progress. */
  heartbeat: Date;
  /** Set after the last part: whoever was marked dirty by then is derived before the new figures are served. */
  settles_from: Date | null;
  /** Set while its last step failed and is tried again. */
  failed: { at: Date; attempts: number; retry_at: Date } | null;
  /** An order that arrived after the swap: it is queued when this one has published everything. */
  next: ReplayOrder | null;
  /** Set while it is shared. Null or absent: one process derives it. */
  sharing?: ReplaySharing | null;
  /** Why this service works on the shards itself, in words for operators; null or absent while a Job does. */
  fallback?: string | null;
  /** Generations that are no longer read, to be deleted some time after `since`. */
  obsolete: { generation: number; since: Date }[];
}

/** The progress of one shard of a shared replay. */
export interface ReplayShardDoc {
  _id: string; // shardKey
  profile_id: string;
  /** The version of the replay's order: a worker of another order finds no shard. */
  version: string;
  shard: number;
  /** The current part; equals `end` when all are done. */
  part: number;
  end: number;
  /** The last person of the current part that is done; null at its start. */
  after: string | null;
  persons_done: number;
  events_done: number;
  /** When it last made progress. */
  heartbeat: Date;
}

/** A person who was recomputed while workers derived the shards, and waits to be derived for the target. */
export interface LatePersonDoc {
  _id: string; // personKey, of the generation
  profile_id: string; // derivedKey
  person_id: string;
}
