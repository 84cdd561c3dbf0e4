// Gives a new secret to the key of a request that made it and stopped before it returned the secret, when that request runs
// again: no caller has the old secret.
import { appError } from '@touchline/chassis/errors.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { MongoClient } from 'mongodb';
import { credentialRevokedEvent } from '../credential-revoked.ts';
import type { KeyDoc } from '../store/keys.ts';
import type { Stores } from '../store/stores.ts';

/**
 * How far the clocks of two replicas may differ; well below the lease of an Idempotency-Key. A key that is newer than the request
 * by more than this was made by a run that took over from it, and its secret has been returned.
 */
const CLOCKS_DIFFER_MS = 5_000;

interface Deps {
  readonly stores: Pick<Stores, 'keys'>;
  readonly client: MongoClient;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly now: () => Date;
}

/**
 * Makes the replacement. Knowing the id of a request gives no right to its key: the key has to be exactly what this caller
 * requests now, never used and not ended.
 * @throws (the function) AppError invalid_state for any other key with that id
 */
export function createRemintKey({ stores: { keys }, client, outbox, now }: Deps) {
  /** @param wanted the key as it would have been made now, with its new secret; startedAt: when this run began */
  return async function remintKey(wanted: KeyDoc, startedAt: Date): Promise<KeyDoc> {
    const madeBy = new Date(startedAt.getTime() + CLOCKS_DIFFER_MS);
    const key = await withTransaction(client, async (session) => {
      const key = await keys.replaceUnusedSecret(wanted, madeBy, session);
      if (!key)
        throw appError(
          'invalid_state',
          'This request has already issued a key, which differs from this one or is in use: issue another key.',
        );
      const { _id: id, profile_id: profileId } = key;
      await outbox.write([credentialRevokedEvent({ kind: 'key', id, profileId, at: now() })], session);
      return key;
    });
    outbox.nudge();
    return key;
  };
}
