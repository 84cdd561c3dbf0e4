// Replaces the keys that a connection holds in one write, which requires the keys on which the change was decided.
import type { Db } from 'mongodb';
import type { ConnectionDoc } from './connection-doc.ts';
import { connectionsOf } from './connections.ts';

/** A member that is absent stays as it is. */
export interface NewKeys {
  readonly sealedToken?: string;
  /** Null removes it. */
  readonly sealedWebhookSecret?: string | null;
}

export interface ReplacedKeys {
  /**
   * Replaces keys; a new token revives a connection that was marked dead.
   * @returns the connection as it is then; null when it has another token by now, or none: nothing is written then
   */
  replace(
    connection: Pick<ConnectionDoc, '_id' | 'profile_id' | 'sealed_token'>,
    keys: NewKeys,
    now: Date,
  ): Promise<ConnectionDoc | null>;
}

export function createReplacedKeys(db: Db): ReplacedKeys {
  const rows = connectionsOf(db);
  return {
    replace: ({ _id, profile_id, sealed_token }, { sealedToken, sealedWebhookSecret: secret }, now) => {
      const $set = {
        ...(sealedToken !== undefined && {
          sealed_token: sealedToken,
          status: 'active' as const,
          status_reason: null,
        }),
        ...(secret && { sealed_webhook_secret: secret }),
        updated_at: now,
      };
      const update = secret === null ? { $set, $unset: { sealed_webhook_secret: '' as const } } : { $set };
      return rows.findOneAndUpdate({ _id, profile_id, sealed_token }, update, { returnDocument: 'after' });
    },
  };
}
