// Ends a session, on every gateway within a second.
import type { Credential } from '@touchline/chassis/access/credential.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { MongoClient } from 'mongodb';
import { credentialRevokedEvent } from '../credential-revoked.ts';
import type { Stores } from '../store/stores.ts';

interface Deps {
  readonly stores: Pick<Stores, 'sessions'>;
  readonly client: MongoClient;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly now: () => Date;
}

/** Makes the use case, which is repeatable: an ended session stays ended. @param session a credential of that kind */
export function createSignOut({ stores: { sessions }, client, outbox, now }: Deps) {
  return async function signOut({ id, principal }: Pick<Credential, 'id' | 'principal'>): Promise<void> {
    await withTransaction(client, async (transaction) => {
      await sessions.end(id, transaction);
      const event = credentialRevokedEvent({ kind: 'session', id, profileId: principal.id, at: now() });
      await outbox.write([event], transaction);
    });
    outbox.nudge();
  };
}
