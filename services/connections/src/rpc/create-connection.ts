// Creates a connection whose token an operator already has, without a hand-off.
import { randomUUID } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type { Transaction } from '@touchline/chassis/mongo/transaction.ts';
import type {
  CreateConnectionRequest,
  CreateConnectionResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import type { AdPlatform } from '../domain/ad-platform.ts';
import { isToken, TOKEN_RULE } from '../domain/provider-token.ts';
import { DEFAULT_SYNC_DAYS } from '../jobs/queue-sync.ts';
import type { AdPlatforms } from '../providers/ad-platforms.ts';
import type { OutcomeSources } from '../providers/outcome-sources.ts';
import type { AccountClaims } from '../store/account-claims.ts';
import { type Connections, connectionId, type NewConnection } from '../store/connections.ts';
import type { QueuedSync } from '../store/syncs.ts';
import type { TokenSeal } from '../store/token-seal.ts';
import { connectionMessage } from './connection-message.ts';
import { enqueueFirst } from './handoffs/new-connection.ts';
import { connectedElsewhere, invalid } from './refusals.ts';

export interface CreateConnectionDeps {
  connections: Pick<Connections, 'put'>;
  claims: Pick<AccountClaims, 'take'>;
  transaction: Transaction;
  platforms: AdPlatforms;
  sources: OutcomeSources;
  seal: Pick<TokenSeal, 'seal'>;
  /** Reports whether syncs read a channel. */
  isRead(channel: string): boolean;
  /** Hands a stored sync to the workers. */
  enqueue(sync: QueuedSync): Promise<void>;
  now(): Date;
}

/**
 * Handles CreateConnection: stores the link with its token sealed. The same account again returns the same connection with the
 * new token, which revives a dead grant. The token is not tried here: the first sync does that, and starts now unless the caller
 * defers it.
 * @throws AppError validation_error for a malformed account or token, not_implemented for a channel without an adapter,
 * provider_not_configured when the adapter lacks this deployment's own credentials, account_connected_elsewhere
 */
export function createConnection(deps: CreateConnectionDeps) {
  const { connections, claims, platforms, sources, seal, transaction, now } = deps;
  return async ({
    profileId,
    workspaceId,
    channel,
    accountExternalId,
    managerExternalId,
    accessToken,
    webhookSecret,
    deferSync,
  }: CreateConnectionRequest): Promise<MessageInitShape<typeof CreateConnectionResponseSchema>> => {
    const reader: Pick<AdPlatform, 'accountId' | 'managerId'> | undefined =
      platforms.get(channel) ?? sources.get(channel);
    if (platforms.unconfigured.has(channel))
      throw appError('provider_not_configured', 'This deployment has no credentials of its own for that provider.');
    if (!reader) throw appError('not_implemented', 'This deployment has no adapter for that channel.');
    const account = reader.accountId(accountExternalId);
    if (account === undefined)
      throw invalid('account_external_id', "account_external_id is not an id of the channel's accounts.");
    const manager = managerExternalId === '' ? '' : reader.managerId?.(managerExternalId);
    if (manager === undefined)
      throw invalid('manager_external_id', "manager_external_id is not an id of the channel's manager accounts.");
    if (!isToken(accessToken)) throw invalid('access_token', `access_token ${TOKEN_RULE}`);
    if (webhookSecret !== '' && !isToken(webhookSecret))
      throw invalid('webhook_secret', `webhook_secret ${TOKEN_RULE}`);
    const id = connectionId(profileId, channel, account);
    const connection: NewConnection = {
      ...{ id, profileId, workspaceId, channel, accountExternalId: account, managerExternalId: manager },
      accountName: '',
      sealedToken: await seal.seal(id, accessToken),
      ...(webhookSecret !== '' && { sealedWebhookSecret: await seal.seal(id, webhookSecret) }),
      // Its end is unknown: an operator renews a token that an operator entered.
      tokenExpiresAt: null,
      grantorId: null,
      sync:
        deps.isRead(channel) && !deferSync
          ? { state: 'queued', id: randomUUID(), days: DEFAULT_SYNC_DAYS }
          : { state: 'never_run', id: null, days: 0 },
    };
    const stored = await transaction(async (session) =>
      (await claims.take(connection, now(), session)) ? connections.put(connection, now(), session) : null,
    );
    if (!stored) throw connectedElsewhere();
    await enqueueFirst(deps.enqueue, connection);
    return { connection: connectionMessage(stored.connection), created: stored.created };
  };
}
