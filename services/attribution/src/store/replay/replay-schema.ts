// The shapes of a replay: what is derived anew for a whole profile, how far that is, and what is left to clear away.
import type { ClassificationRule } from '../../domain/classification.ts';

/** Why a profile is replayed: its rules for channels or its time zone changed, or an operator asked. */
export type ReplayCause = 'classification' | 'time_zone' | 'operator';

/** What a replay was asked for with. */
export interface ReplayOrder {
  cause: ReplayCause;
  /** The rules that the new figures are derived with, and that take force with them. */
  classification: ClassificationRule[];
  /** The zone whose days they count in, which takes force with them; absent for UTC. */
  time_zone?: string;
  queued_at: Date;
}

/**
 * queued: waits for the profile's recomputing process. deriving: the target generation is being written, nobody reads it.
 * announcing: it is served; subscribers are told what differs. clearing: told; the generations before wait to be deleted.
 */
export type ReplayState = 'queued' | 'deriving' | 'announcing' | 'clearing' | 'done';

/**
 * How a replay that several work on goes, while it derives (ADR 16).
 * shards: workers derive theirs, and nobody else writes the target. facts: what each counted is added up. late: those who were
 * recomputed meanwhile are derived.
 */
export interface ReplaySharing {
  shards: number;
  stage: 'shards' | 'facts' | 'late';
}

/** The last replay of a profile, done or not: `_id` makes it the only one. */
export interface ReplayDoc extends ReplayOrder {
  _id: string; // profile_id
  state: ReplayState;
  /** Of this order: a step that began for another one writes nothing. */
  version: string;
  /** The generation that it writes; numbers are never used twice. */
  target: number;
  /** The generation that was served before; null until the swap. */
  previous: number | null;
  /** Persons are walked in parts of their id space (domain/replay-parts.ts). */
  parts_total: number;
  /** Of the phase that runs. */
  parts_done: number;
  /** The last person of the part in hand that is done; null at its start. */
  after: string | null;
  persons_done: number;
  events_done: number;
  started_at: Date | null;
  /** Since when the new figures are served and subscribers told. */
  finished_at: Date | null;
  /** When it last got on. */
  heartbeat: Date;
  /** After the last part: everybody who was marked by then is derived before the new figures are served. */
  settles_from: Date | null;
  /** Set while its last step failed: it is tried again. */
  failed: { at: Date; attempts: number; retry_at: Date } | null;
  /** An order that came after the swap: it is queued when this one has told everything. */
  next: ReplayOrder | null;
  /** Set while it is shared. Null and absent: one process derives it. */
  sharing?: ReplaySharing | null;
  /** Why this service works on the shards itself, in words for operators; null and absent while a Job does. */
  fallback?: string | null;
  /** Generations that nobody reads any more, to be deleted some time after `since`. */
  obsolete: { generation: number; since: Date }[];
}

/** How far one shard of a shared replay is. */
export interface ReplayShardDoc {
  _id: string; // shardKey
  profile_id: string;
  /** Of the replay's order: a worker of another one finds no shard. */
  version: string;
  shard: number;
  /** The part in hand; `end` once all are done. */
  part: number;
  end: number;
  /** The last person of the part in hand that is done; null at its start. */
  after: string | null;
  persons_done: number;
  events_done: number;
  /** When it last got on. */
  heartbeat: Date;
}

/** A person who was recomputed while the shards were worked on, and waits to be derived for the target. */
export interface LatePersonDoc {
  _id: string; // personKey, of the generation
  profile_id: string; // derivedKey
  person_id: string;
}
