// Stores every connection that is made without a hand-off: claims the account for the profile and stores its link, in one
// transaction.
import { randomUUID } from 'node:crypto';
import type { Transaction } from '@touchline/chassis/mongo/transaction.ts';
import type { AccountFacts } from '../../domain/account-facts.ts';
import { DEFAULT_SYNC_DAYS } from '../../jobs/queue-sync.ts';
import type { AccountClaims } from '../../store/account-claims.ts';
import type { ConnectionDoc } from '../../store/connection-doc.ts';
import { type Connections, connectionId, grantorId, type NewConnection } from '../../store/connections.ts';
import type { QueuedSync } from '../../store/syncs.ts';
import type { TokenSeal } from '../../store/token-seal.ts';
import { enqueueFirst } from '../handoffs/new-connection.ts';
import { connectedElsewhere } from '../refusals.ts';

export interface StoreConnectionDeps {
  readonly connections: Pick<Connections, 'put'>;
  readonly claims: Pick<AccountClaims, 'take'>;
  readonly seal: Pick<TokenSeal, 'seal'>;
  readonly transaction: Transaction;
  /** Reports whether syncs read a channel. */
  isRead(channel: string): boolean;
  /** Hands a stored sync to the workers. */
  enqueue(sync: QueuedSync): Promise<void>;
  now(): Date;
}

/** An account that a live call has proved to be the caller's. */
export interface ProvenAccount {
  readonly channel: string;
  readonly accountExternalId: string;
  readonly accountName: string;
  readonly accountFacts?: AccountFacts;
  /** The account that is linked to it; '' for none, absent where there are no such accounts. */
  readonly linkedExternalId?: string;
  readonly token: string;
  /** Signs or identifies what the provider sends us; '' leaves the stored secret. */
  readonly webhookSecret?: string;
}

export interface Owner {
  readonly profileId: string;
  readonly workspaceId: string;
}

/**
 * Stores accounts, all or none.
 * @returns for each, in order, the stored connection and whether it is new
 * @throws AppError account_connected_elsewhere when another profile of the workspace has one of them
 */
export async function storeConnections(
  deps: StoreConnectionDeps,
  owner: Owner,
  accounts: readonly ProvenAccount[],
): Promise<{ connection: ConnectionDoc; created: boolean }[]> {
  const { connections, claims, transaction, enqueue, now } = deps;
  const given = await Promise.all(accounts.map((account) => newConnection(deps, owner, account)));
  const stored = await transaction(async (session) => {
    const rows = [];
    for (const connection of given) {
      // The error also rolls back the claims before it.
      if (!(await claims.take(connection, now(), session))) throw connectedElsewhere();
      rows.push(await connections.put(connection, now(), session));
    }
    return rows;
  });
  for (const connection of given) await enqueueFirst(enqueue, connection);
  return stored;
}

/** Stores one account like storeConnections. */
export async function storeConnection(
  deps: StoreConnectionDeps,
  owner: Owner,
  account: ProvenAccount,
): Promise<{ connection: ConnectionDoc; created: boolean }> {
  const [stored] = await storeConnections(deps, owner, [account]);
  if (!stored) throw new Error('A connection that was just stored is missing.');
  return stored;
}

async function newConnection(
  { seal, isRead }: StoreConnectionDeps,
  { profileId, workspaceId }: Owner,
  { channel, accountExternalId, accountName, accountFacts = {}, token, ...given }: ProvenAccount,
): Promise<NewConnection> {
  const { webhookSecret, linkedExternalId } = given;
  const id = connectionId(profileId, channel, accountExternalId);
  return {
    ...{ id, profileId, workspaceId, channel, accountExternalId, accountName, accountFacts },
    ...(linkedExternalId !== undefined && { linkedExternalId }),
    managerExternalId: '',
    sealedToken: await seal.seal(id, token),
    ...(webhookSecret && { sealedWebhookSecret: await seal.seal(id, webhookSecret) }),
    tokenExpiresAt: null,
    // The grant that can be revoked at the provider is the account's own, whichever profile has it.
    grantorId: grantorId(`${channel}:${accountExternalId}`),
    sync: isRead(channel)
      ? { state: 'queued', id: randomUUID(), days: DEFAULT_SYNC_DAYS }
      : { state: 'unavailable', id: null, days: 0 },
  };
}
