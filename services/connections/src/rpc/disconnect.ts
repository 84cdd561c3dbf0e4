// Ends a connection: destroys its token first, and tells the provider when no other connection uses the grant.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import type {
  DisconnectRequest,
  DisconnectResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import { type ConsentProviders, consentProviderOf } from '../providers/consent/consent-providers.ts';
import type { Revoke } from '../providers/integration-providers.ts';
import type { AccountClaims } from '../store/account-claims.ts';
import type { ConnectionDoc } from '../store/connection-doc.ts';
import type { Connections } from '../store/connections.ts';
import type { TokenSeal } from '../store/token-seal.ts';
import type { Transaction } from '../store/transaction.ts';
import { connectionMessage } from './connection-message.ts';
import { connectionNotFound } from './refusals.ts';

/** The caller waits, and the connection has ended either way. */
const REVOKE_TIMEOUT_MS = 3000;

export interface DisconnectDeps {
  connections: Pick<Connections, 'find' | 'disconnect' | 'isGrantInUse'>;
  claims: Pick<AccountClaims, 'release'>;
  providers: ConsentProviders;
  /** By channel, for accounts that are connected without a hand-off. */
  revokes: Readonly<Record<string, Revoke>>;
  seal: Pick<TokenSeal, 'open'>;
  transaction: Transaction;
  now(): Date;
  logger: Logger;
}

/** Handles Disconnect; a repeat returns the same. @throws AppError not_found for an id that is not the profile's */
export function disconnect(deps: DisconnectDeps) {
  return async (request: DisconnectRequest): Promise<MessageInitShape<typeof DisconnectResponseSchema>> => {
    const { connections, claims, transaction, now } = deps;
    const { profileId } = request;
    const before = await transaction(async (session) => {
      const found = await connections.disconnect(profileId, request.id, now(), session);
      if (found?.workspace_id !== undefined && found.status !== 'disconnected') {
        const { workspace_id: workspaceId, channel, account_external_id: accountExternalId } = found;
        await claims.release({ workspaceId, channel, accountExternalId, profileId }, session);
      }
      return found;
    });
    if (!before) throw connectionNotFound();
    if (before.status !== 'disconnected') await revokeAtProvider(deps, before);
    const after = await connections.find(profileId, request.id);
    if (!after) throw connectionNotFound();
    return { connection: connectionMessage(after) };
  };
}

/**
 * One call to most providers revokes everything that a person granted to this deployment, so it waits for the last connection.
 */
async function revokeAtProvider(
  { connections, providers, revokes, seal, logger }: DisconnectDeps,
  { _id, channel, account_external_id: account, sealed_token: sealed, grantor_id: grantor }: ConnectionDoc,
): Promise<void> {
  const revoke = consentProviderOf(providers, channel)?.revoke ?? revokes[channel];
  if (!revoke || !grantor) return;
  try {
    if (await connections.isGrantInUse(grantor)) return;
    await revoke(await seal.open(_id, sealed), account, AbortSignal.timeout(REVOKE_TIMEOUT_MS));
  } catch (err) {
    logger.warn({ connection_id: _id, platform: channel, err }, 'a provider was not notified of a disconnect');
  }
}
