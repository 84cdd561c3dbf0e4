// Revokes a token early, at the request of the app that holds it (RFC 7009).
import { withTransaction } from '@touchline/chassis/mongo/mongo.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { MongoClient } from 'mongodb';
import { credentialRevokedEvent } from '../credential-revoked.ts';
import type { AppTokens } from '../credentials/app-token.ts';
import { parseApiKey, secretMatches } from '../domain/api-key.ts';
import type { AppDoc } from '../store/apps.ts';
import type { Stores } from '../store/stores.ts';

/** A gateway whose clock is behind would accept the token again once the row is deleted. */
const CLOCK_SKEW_MS = 5 * 60_000;

interface Deps {
  readonly stores: Pick<Stores, 'keys' | 'tokenRevocations'>;
  readonly client: MongoClient;
  readonly outbox: Pick<Outbox, 'write' | 'nudge'>;
  readonly appTokens: Pick<AppTokens, 'read'>;
  readonly now: () => Date;
}

/**
 * Makes the revocation of app tokens and of delegated keys. For a text that is no live token of this app, the response is the
 * same and nothing changes (RFC 7009, section 2.2).
 */
export function createRevokeToken({ stores, client, outbox, appTokens, now }: Deps) {
  return async function revokeToken(app: AppDoc, text: string): Promise<void> {
    const isRevoked = (await revokeAppToken(app, text)) || (await revokeDelegatedKey(app, text));
    if (isRevoked) outbox.nudge();
  };

  async function revokeAppToken(app: AppDoc, text: string): Promise<boolean> {
    const read = await appTokens.read(text);
    if (read.kind !== 'token' || read.token.appId !== app._id) return false;
    const { jti, profileId, expiresAt } = read.token;
    const event = { kind: 'appToken', id: jti, profileId: profileId ?? app._id, at: now() } as const;
    await withTransaction(client, async (session) => {
      const keptUntil = new Date(expiresAt.getTime() + CLOCK_SKEW_MS);
      await stores.tokenRevocations.insert({ _id: jti, app_id: app._id, expires_at: keptUntil }, session);
      await outbox.write([credentialRevokedEvent(event)], session);
    });
    return true;
  }

  async function revokeDelegatedKey(app: AppDoc, text: string): Promise<boolean> {
    const parsed = parseApiKey(text);
    const key = parsed && (await stores.keys.find(parsed.id));
    if (!parsed || !secretMatches(parsed.secret, key?.secret_sha256 ?? null) || key?.app_id !== app._id) return false;
    const at = now();
    await withTransaction(client, async (session) => {
      const revoked = await stores.keys.revoke(parsed.id, at, session);
      if (revoked)
        await outbox.write(
          [credentialRevokedEvent({ kind: 'key', id: parsed.id, profileId: revoked.profile_id, at })],
          session,
        );
    });
    return true;
  }
}
