// The shape of a stored connection.

export type ConnectionStatus = 'active' | 'needs_action' | 'reconnect_required' | 'disconnected';
export type SyncState = 'never_run' | 'queued' | 'running' | 'succeeded' | 'failed';

export interface SyncDoc {
  state: SyncState;
  /** The sync that is queued, running or was the last one; null before the first. */
  id: string | null;
  days: number;
  /** Of all syncs that succeeded, the days of the one that read most; absent from before they were noted. */
  longest_days?: number;
  /** What the bus has lost of it: the next sync reads at least so many days. Absent when nothing is owed. */
  owed_days?: number;
  started_at: Date | null;
  last_success_at: Date | null;
  /** The provider's own text while the last attempt failed. */
  error: string | null;
  entities: number;
  insights: number;
}

export interface ConnectionDoc {
  /** connectionId */
  _id: string;
  profile_id: string;
  channel: string;
  account_external_id: string;
  /** The manager account through which it is reached; null or absent when directly. */
  manager_external_id?: string | null;
  /** Empty until the first sync has read it. */
  account_name: string;
  status: ConnectionStatus;
  status_reason: string | null;
  /** A compact JWE (token-seal.ts). */
  sealed_token: string;
  created_at: Date;
  updated_at: Date;
  sync: SyncDoc;
}
