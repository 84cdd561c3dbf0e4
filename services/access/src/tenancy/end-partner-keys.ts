// Revokes partners' keys when a profile joins the healthcare family (contract, Authentication rule 6).
import { PERSON_LEVEL } from '@touchline/chassis/access/scopes.ts';
import type { Outbox } from '@touchline/chassis/mongo/outbox.ts';
import type { ClientSession } from 'mongodb';
import { credentialRevokedEvent } from '../credential-revoked.ts';
import type { KeyStore } from '../store/keys.ts';

interface Deps {
  readonly keys: Pick<KeyStore, 'liveDelegated' | 'revoke'>;
  readonly outbox: Pick<Outbox, 'write'>;
}

/**
 * Revokes the delegated keys of a profile that were given a person-level scope, in the transaction that makes it healthcare.
 * @returns how many it revoked
 */
export async function endPartnerKeys(
  { keys, outbox }: Deps,
  { profileId, at, session }: { profileId: string; at: Date; session: ClientSession },
): Promise<number> {
  const ending = await keys.liveDelegated(profileId, PERSON_LEVEL, session);
  for (const { _id } of ending) await keys.revoke(_id, at, session);
  await outbox.write(
    ending.map(({ _id }) => credentialRevokedEvent({ kind: 'key', id: _id, profileId, at })),
    session,
  );
  return ending.length;
}
