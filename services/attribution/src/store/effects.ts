// Records what named operations did, so that a caller who never received the response can repeat the call and gets the same
// result.
import { type CollectionIndexes, withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession, Db, Document, MongoClient } from 'mongodb';

interface EffectDoc<T> {
  _id: string; // `${profile_id}|${operation_id}`
  outcome: T;
  at: Date;
}

const COLLECTION = 'effects';
/** Callers repeat within a day (the gateway's Idempotency-Key); the second day allows for clock differences. */
const KEPT_SECONDS = 2 * 86_400;

export const effectIndexes: CollectionIndexes = {
  collection: COLLECTION,
  indexes: [{ key: { at: 1 }, expireAfterSeconds: KEPT_SECONDS }],
};

export interface NamedOperation {
  readonly profileId: string;
  /** Empty when the operation has no name; a repeat is then an operation of its own. */
  readonly operationId: string;
}

/**
 * Makes the runner of named operations.
 * @returns a function that runs act in a transaction with a record of its outcome, or returns the outcome recorded before; an
 * error that act throws undoes everything, including the record, so that a refused operation can be tried again
 */
export function createOnce({ client, db }: { client: MongoClient; db: Db }) {
  return function once<T extends Document>(
    { profileId, operationId }: NamedOperation,
    act: (session: ClientSession) => Promise<T>,
  ): Promise<T> {
    const effects = db.collection<EffectDoc<T>>(COLLECTION);
    const _id = `${profileId}|${operationId}`;
    return withTransaction(client, async (session) => {
      if (operationId === '') return act(session);
      const known = await effects.findOne({ _id } as never, { session });
      if (known) return known.outcome as T;
      const outcome = await act(session);
      await effects.insertOne({ _id, outcome, at: new Date() } as never, { session });
      return outcome;
    });
  };
}
