// Gives an app a new secret; the old ones, and the tokens that they minted, end within a second unless they are kept. Its
// delegated keys are in the hands of others, and end only when that is requested, as it should be after a theft.
import { randomBytes, randomUUID } from 'node:crypto';
import { appError } from '@touchline/chassis/errors.ts';
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { MongoClient } from 'mongodb';
import { credentialRevokedEvent } from '../credential-revoked.ts';
import { mintClientSecret } from '../domain/client-secret.ts';
import type { Stores } from '../store/stores.ts';

/** Kept secrets add up: an operator who forgets to end them should notice. */
const MOST_LIVE_SECRETS = 5;

interface Deps {
  readonly stores: Pick<Stores, 'apps' | 'keys'>;
  readonly client: MongoClient;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly env: string;
  readonly now: () => Date;
}

export interface SecretRotation {
  /** Lets the older secrets keep working. */
  readonly keepOthers: boolean;
  /** Revokes every delegated key of the app. */
  readonly revokeKeys: boolean;
}

/**
 * Makes the use case, which returns the secret's text and how many keys it revoked.
 * @throws (the function) AppError not_found for an unknown app, invalid_state when too many secrets would be live
 */
export function createRotateAppSecret({ stores: { apps, keys }, client, outbox, env, now }: Deps) {
  return async function rotateAppSecret(
    appId: string,
    { keepOthers, revokeKeys }: SecretRotation,
  ): Promise<{ text: string; revokedKeys: number }> {
    const { text, sha256 } = mintClientSecret(env, randomBytes);
    const at = now();
    const revokedKeys = await withTransaction(client, async (session) => {
      const app = await apps.findForWrite(appId, session);
      if (!app) throw appError('not_found', 'There is no such app.');
      const others = app.secrets.map((secret) =>
        keepOthers || secret.revoked_at !== null ? secret : { ...secret, revoked_at: at },
      );
      if (others.filter(({ revoked_at }) => revoked_at === null).length >= MOST_LIVE_SECRETS)
        throw appError(
          'invalid_state',
          `The app has ${MOST_LIVE_SECRETS} live secrets: end the others before you add one.`,
        );
      await apps.replaceSecrets(
        appId,
        [...others, { id: randomUUID(), sha256, created_at: at, revoked_at: null }],
        session,
      );
      const ending = revokeKeys ? await keys.liveOfAppAnywhere(appId, session) : [];
      for (const { _id } of ending) await keys.revoke(_id, at, session);
      const ended = ending.map(({ _id: id, profile_id: profileId }) =>
        credentialRevokedEvent({ kind: 'key', id, profileId, at }),
      );
      await outbox.write([credentialRevokedEvent({ kind: 'app', id: appId, at }), ...ended], session);
      return ending.length;
    });
    outbox.nudge();
    return { text, revokedKeys };
  };
}
