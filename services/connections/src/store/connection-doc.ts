// Declares the shape of a stored connection.
import type { Backfill } from '../domain/backfill.ts';
import type { PublishedHealth } from '../domain/health.ts';

export type ConnectionStatus = 'active' | 'needs_action' | 'reconnect_required' | 'disconnected';
/** unavailable: nothing is read from this provider yet. */
export type SyncState = 'never_run' | 'queued' | 'running' | 'succeeded' | 'failed' | 'unavailable';

export interface SyncDoc {
  state: SyncState;
  /** The sync that is queued, running or was the last; null before the first. */
  id: string | null;
  days: number;
  /** The most days that a successful sync has read; absent from what an earlier release stored. */
  longest_days?: number;
  /** How many days the bus has lost: the next sync reads at least that many. Absent when nothing must be read again. */
  owed_days?: number;
  started_at: Date | null;
  last_success_at: Date | null;
  /** The provider's own text while the last attempt failed. */
  error: string | null;
  entities: number;
  insights: number;
  /**
   * For a provider that reports outcomes: how many the last sync read, and how many of those, and of webhooks since, no event
   * could hold.
   */
  outcomes?: number;
  rejected_outcomes?: number;
  /** The time until which its outcomes have been read; absent before the first sync of them. */
  read_until?: Date;
}

export interface ConnectionDoc {
  /** connectionId */
  _id: string;
  profile_id: string;
  /** Absent from what an earlier release stored, until a hand-off of the workspace is minted (account-claims.ts). */
  workspace_id?: string;
  channel: string;
  account_external_id: string;
  /** The manager account through which the account is reached; null or absent when directly. */
  manager_external_id?: string | null;
  /** A page's Instagram account, which has webhooks of its own; null or absent without one, and on what earlier releases stored. */
  linked_external_id?: string | null;
  /** Empty until the first sync has read it. */
  account_name: string;
  /** ISO 4217, and an IANA name; absent until a consent or a sync has read them, and where accounts have none. */
  account_currency?: string;
  account_time_zone?: string;
  status: ConnectionStatus;
  status_reason: string | null;
  /** Absent from what an earlier release stored, until the status is checked for the first time. */
  told_health?: PublishedHealth<ConnectionStatus>;
  /** Why the provider takes no messages, as long as it has taken none since; null or absent otherwise. */
  send_problem?: string | null;
  /** A compact JWE (token-seal.ts); empty after a disconnect. */
  sealed_token: string;
  /**
   * The secret with which the provider signs this connection's webhooks, sealed like the token; absent where the deployment's app
   * has one for all.
   */
  sealed_webhook_secret?: string;
  /** When the token ends unless it is renewed; null or absent for a token that does not expire, or whose end is unknown. */
  token_expires_at?: Date | null;
  /** From when on the token is renewed; null or absent with token_expires_at. */
  renew_token_at?: Date | null;
  /** Who consented, as an id of ours; null or absent when unknown. A grant that other connections use is not revoked. */
  grantor_id?: string | null;
  created_at: Date;
  updated_at: Date;
  sync: SyncDoc;
  /** How far its history is read; absent until the first sync has planned that. */
  backfill?: Backfill;
}
