// Ends a key or a user token: on the requesting gateway before it responds, on every other one within a second.
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { MongoClient } from 'mongodb';
import type { Actor } from '../actor.ts';
import { actorScopeOf, notFound, requireAllowed } from '../actor-scope.ts';
import { credentialRevokedEvent } from '../credential-revoked.ts';
import { mayRevokeKey } from '../domain/key-reach.ts';
import type { Stores } from '../store/stores.ts';
import { keyFacts } from './key-facts.ts';

interface Deps {
  readonly stores: Pick<Stores, 'keys' | 'people'>;
  readonly client: MongoClient;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly now: () => Date;
}

export interface EndedKey {
  readonly id: string;
  readonly revokedAt: Date;
}

/**
 * Makes the use case, which returns since when the key is refused; a key that has ended before keeps its time.
 * @throws (the function) AppError not_found for a key that is unknown or out of reach, forbidden for one that others may end
 */
export function createRevokeKey({ stores: { keys, people }, client, outbox, now }: Deps) {
  return async function revokeKey(actor: Actor, id: string): Promise<EndedKey> {
    const scope = await actorScopeOf(actor, people);
    const known = await keys.find(id);
    if (!known) throw notFound('key');
    requireAllowed(mayRevokeKey(scope, ownKeyId(actor), keyFacts(known)), 'key');
    const revokedAt = await withTransaction(client, async (session) => {
      const at = now();
      const ended = await keys.revoke(id, at, session);
      if (ended)
        await outbox.write([credentialRevokedEvent({ kind: 'key', id, profileId: ended.profile_id, at })], session);
      return ended ? at : ((await keys.find(id, session))?.revoked_at ?? at);
    });
    outbox.nudge();
    return { id, revokedAt };
  };
}

function ownKeyId(actor: Actor): string | null {
  if (actor === 'operator') return null;
  return actor.kind === 'api_key' || actor.kind === 'user_token' ? actor.id : null;
}
