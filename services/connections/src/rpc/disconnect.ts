// Ends a connection: destroys its token first, and tells the provider when no other connection uses the grant.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Transaction } from '@touchline/chassis/mongo/transaction.ts';
import type {
  DisconnectRequest,
  DisconnectResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import type { RevokeGrant } from '../jobs/revoke-grants.ts';
import type { AccountClaims } from '../store/account-claims.ts';
import type { Connections } from '../store/connections.ts';
import type { RevocableConnection, Revocations } from '../store/revocations.ts';
import { connectionMessage } from './connection-message.ts';
import { connectionNotFound } from './refusals.ts';

export interface DisconnectDeps {
  connections: Pick<Connections, 'find' | 'disconnect'>;
  claims: Pick<AccountClaims, 'release'>;
  revocations: Pick<Revocations, 'add'>;
  revokeGrant: RevokeGrant;
  transaction: Transaction;
  now(): Date;
}

/** Handles Disconnect; a repeat returns the same. @throws AppError not_found for an id that is not the profile's */
export function disconnect(deps: DisconnectDeps) {
  return async (request: DisconnectRequest): Promise<MessageInitShape<typeof DisconnectResponseSchema>> => {
    const { profileId, id } = request;
    const revocable = await end(deps, profileId, id);
    if (revocable) await deps.revokeGrant.attempt(revocable);
    const after = await deps.connections.find(profileId, id);
    if (!after) throw connectionNotFound();
    return { connection: connectionMessage(after) };
  };
}

/** Ends the connection, and stores in the same transaction that its provider has to be told. @returns what is to be revoked */
function end(
  { connections, claims, revocations, revokeGrant, transaction, now }: DisconnectDeps,
  profileId: string,
  id: string,
): Promise<RevocableConnection | null> {
  return transaction(async (session) => {
    const found = await connections.disconnect(profileId, id, now(), session);
    if (!found) throw connectionNotFound();
    if (found.status === 'disconnected') return null;
    const { workspace_id: workspaceId, channel, account_external_id: accountExternalId, grantor_id } = found;
    if (workspaceId !== undefined)
      await claims.release({ workspaceId, channel, accountExternalId, profileId }, session);
    if (!grantor_id || !revokeGrant.canRevoke(channel)) return null;
    const revocable = { ...found, grantor_id };
    await revocations.add(revocable, now(), session);
    return revocable;
  });
}
