// Stores app tokens that were revoked early (RFC 7009); each row outlives its token a little.
import type { CollectionIndexes } from '@touchline/chassis/mongo/mongo.ts';
import type { ClientSession, Db } from 'mongodb';

export interface TokenRevocationDoc {
  _id: string; // the token's jti
  app_id: string;
  expires_at: Date;
}

export const tokenRevocationIndexes: CollectionIndexes = {
  collection: 'token_revocations',
  indexes: [{ key: { expires_at: 1 }, expireAfterSeconds: 0 }],
};

export type TokenRevocationStore = ReturnType<typeof createTokenRevocationStore>;

/** @param db access's own database */
export function createTokenRevocationStore(db: Db) {
  const revocations = db.collection<TokenRevocationDoc>('token_revocations');
  return {
    has: async (jti: string) => (await revocations.findOne({ _id: jti })) !== null,
    /** Inserts a revocation; a repeat changes nothing. */
    insert: async ({ _id, ...rest }: TokenRevocationDoc, session: ClientSession) => {
      await revocations.updateOne({ _id }, { $setOnInsert: rest }, { upsert: true, session });
    },
  };
}
