// Declares the shape of a stored hand-off.

export interface HandoffDoc {
  /** A UUID; the gateway's links add a secret to it, and without that it gives access to nothing. */
  _id: string;
  profile_id: string;
  workspace_id: string;
  provider: string;
  return_url: string | null;
  status: 'pending' | 'completed' | 'failed' | 'cancelled';
  /** A reason of the contract's table, when failed or cancelled. */
  reason: string | null;
  connection_id: string | null;
  /** The accounts that a consent with several left to choose from. */
  selection: { candidate_count: number; expires_at: Date } | null;
  /** The consent that is being finished, and since when. */
  consent: { id: string; since: Date } | null;
  /** The consent that ended it, so that its process recognises its own work; absent when no consent did. */
  ended_by?: string;
  created_at: Date;
  expires_at: Date;
  completed_at: Date | null;
}
