// The shape of a stored connection.
import type { PublishedHealth } from '../domain/health.ts';

export type ConnectionStatus = 'active' | 'needs_action' | 'reconnect_required' | 'disconnected';
/** unavailable: nothing of this provider is read yet. */
export type SyncState = 'never_run' | 'queued' | 'running' | 'succeeded' | 'failed' | 'unavailable';

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
  /** Of a provider that reports outcomes: how many the last sync read, and how many no event could hold, of those and of webhooks since. */
  outcomes?: number;
  rejected_outcomes?: number;
  /** Until when its outcomes have been read; absent before the first sync of them. */
  read_until?: Date;
}

export interface ConnectionDoc {
  /** connectionId */
  _id: string;
  profile_id: string;
  /** Absent from before it was noted, until a hand-off of the workspace is minted (account-claims.ts). */
  workspace_id?: string;
  channel: string;
  account_external_id: string;
  /** The manager account through which it is reached; null or absent when directly. */
  manager_external_id?: string | null;
  /** Empty until the first sync has read it. */
  account_name: string;
  status: ConnectionStatus;
  status_reason: string | null;
  /** Absent from before it was noted, until it is looked at once. */
  told_health?: PublishedHealth<ConnectionStatus>;
  /** A compact JWE (token-seal.ts); empty once disconnected. */
  sealed_token: string;
  /** What the provider signs this connection's webhooks with, sealed like the token; absent where the deployment's app has one for all. */
  sealed_webhook_secret?: string;
  /** When the token ends unless it is renewed; null or absent for one that does not end, or of which nobody knows. */
  token_expires_at?: Date | null;
  /** From when on it is renewed; null or absent with the above. */
  renew_token_at?: Date | null;
  /** Who consented, as an id of ours; null or absent when nobody knows. A grant that others stand on is not taken back. */
  grantor_id?: string | null;
  created_at: Date;
  updated_at: Date;
  sync: SyncDoc;
}
