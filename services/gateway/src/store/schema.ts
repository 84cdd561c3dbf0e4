// The shapes of the gateway's collections, and their indexes.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';

export interface WorkspaceDoc {
  _id: string; // UUID
  name: string;
  reporting_currency: string;
  created_at: Date;
}

export interface ProfileDoc {
  _id: string; // UUID
  workspace_id: string;
  name: string;
  reporting_currency: string;
  privacy_mode: 'standard' | 'platform_safe' | 'hipaa';
  entitlements: string[];
  created_at: Date;
  changed_at: Date;
}

export interface ApiKeyDoc {
  _id: string; // the id part of the key's text
  profile_id: string;
  name: string;
  /** Hex; the secret itself is kept nowhere. */
  secret_sha256: string;
  scopes: string[];
  rate_limit_per_minute: number;
  created_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  /** To the minute, not to the request. */
  last_used_at: Date | null;
}

export const collectionIndexes: readonly CollectionIndexes[] = [
  { collection: 'workspaces', indexes: [{ key: { name: 1 } }] },
  { collection: 'profiles', indexes: [{ key: { workspace_id: 1, name: 1 } }] },
  { collection: 'api_keys', indexes: [{ key: { profile_id: 1, created_at: 1 } }] },
];
