// Gives a key a new secret. The old secret ends on every gateway within a second, and on the requesting one before it responds.
import { randomBytes } from 'node:crypto';
import { appError } from '@touchline/chassis/errors.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { MongoClient } from 'mongodb';
import { notFound } from '../actor-scope.ts';
import { credentialRevokedEvent } from '../credential-revoked.ts';
import { mintApiKey } from '../domain/api-key.ts';
import type { KeyDoc } from '../store/keys.ts';
import type { Stores } from '../store/stores.ts';

interface Deps {
  readonly stores: Pick<Stores, 'keys'>;
  readonly client: MongoClient;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly env: string;
  readonly now: () => Date;
}

/**
 * Makes the use case, for operators.
 * @throws (the function) AppError not_found for an unknown key, invalid_state for a revoked one
 */
export function createRotateKey({ stores: { keys }, client, outbox, env, now }: Deps) {
  return async function rotateKey(id: string): Promise<{ key: KeyDoc; text: string }> {
    const minted = mintApiKey(env, randomBytes, id);
    const key = await withTransaction(client, async (session) => {
      const before = await keys.find(id, session);
      if (!before) throw notFound('key');
      const after = await keys.replaceSecret(id, minted.secretSha256, session);
      // A secret that opens nothing must not be returned.
      if (after === null) throw appError('invalid_state', 'The key is revoked: issue another one.');
      await outbox.write(
        [credentialRevokedEvent({ kind: 'key', id, profileId: before.profile_id, at: now() })],
        session,
      );
      return after;
    });
    outbox.nudge();
    return { key, text: minted.text };
  };
}
