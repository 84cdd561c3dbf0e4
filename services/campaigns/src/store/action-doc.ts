// Defines the shape of a ledger row.
import type { Kind, State } from '../domain/action.ts';
import type { Level } from '../domain/level.ts';

export interface ActorDoc {
  kind: 'user' | 'api_key' | 'app';
  id: string;
  credential_id: string;
  /** api_key, app_token, user_token or session; absent from rows of an earlier release. */
  credential_kind?: string;
}

export interface ConsentDoc {
  version: string;
  text_hash: string;
  /** An id of the caller's. */
  accepted_by: string;
  accepted_at: Date;
}

export interface ActionDoc {
  /** Derived from the profile and the operation's id, so that a repeat is the same row. */
  _id: string;
  profile_id: string;
  platform: string;
  connection_id: string;
  level: Level;
  external_id: string;
  name: string;
  kind: Kind;
  state: State;
  /** Statuses, exact decimal strings of the major unit, or url tags. */
  before: string;
  after: string;
  /** Null unless the action is about money. */
  currency: string | null;
  minor_per_major: number;
  affected_ads_count: number;
  /**
   * For url tags: the creative that the ad had, which an undo restores while the platform still has it, and the one wanted (''
   * for a new one).
   */
  creative?: { before: string; wanted: string };
  /** The consent of a person to copying the creative; absent where none is needed. */
  consent?: ConsentDoc;
  applied_by: ActorDoc;
  /** Why it was made, in the caller's words; absent from rows of an earlier release. */
  note?: string | null;
  /** The action that this one undoes. */
  undoes: string | null;
  undone_by: string | null;
  /** For an undo of an undo: the first action, which it restores. Absent from rows of an earlier release. */
  restores?: string | null;
  is_undo: boolean;
  /** The code of the refusal; not_applied when the platform turned out not to have the change. */
  refusal: string | null;
  /** The platform's own text; absent when there is none. */
  refusal_message?: string | null;
  created_at: Date;
  /** Milliseconds; higher than that of every earlier action on the same object. */
  turn: number;
  updated_at: Date;
  settled_at: Date | null;
  /** Stored just before the platform is called; null until then, absent in rows of releases that did not store it. */
  called_at?: Date | null;
  /**
   * When an action that ended by silence, or one whose object could not be read, is looked at again; null or absent: not again,
   * and for an open action with the next sweep.
   */
  recheck_at?: Date | null;
}

/** Returns what decides whether a row can be undone; rows of an earlier release may lack when they were settled. */
export const undoable = ({ state, undone_by: undoneBy, settled_at, updated_at }: ActionDoc) => ({
  state,
  undoneBy,
  settledAt: settled_at ?? updated_at,
});
