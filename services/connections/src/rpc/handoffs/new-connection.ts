// Builds the connection that is stored from a grant and an account, and starts its first sync.
import { randomUUID } from 'node:crypto';
import { accountFacts } from '../../domain/account-facts.ts';
import type { Candidate, Grant } from '../../domain/handoffs/consent-provider.ts';
import { DEFAULT_SYNC_DAYS } from '../../jobs/queue-sync.ts';
import { connectionId, grantorId, type NewConnection } from '../../store/connections.ts';
import type { HandoffDoc } from '../../store/handoff-doc.ts';
import type { QueuedSync } from '../../store/syncs.ts';
import type { TokenSeal } from '../../store/token-seal.ts';

/** What making a connection requires. */
export interface NewConnectionDeps {
  /** Reports whether syncs read a channel. */
  isRead(channel: string): boolean;
  seal: Pick<TokenSeal, 'seal'>;
}

/**
 * Returns the connection of an account: its token is sealed for it, and its first sync is queued if there is something to read.
 */
export async function newConnection(
  { isRead, seal }: NewConnectionDeps,
  { profile_id, workspace_id, provider }: Pick<HandoffDoc, 'profile_id' | 'workspace_id' | 'provider'>,
  { token, grantor, expiresAt }: Pick<Grant, 'token' | 'grantor'> & { expiresAt: Date | null },
  candidate: Candidate,
): Promise<NewConnection> {
  const id = connectionId(profile_id, provider, candidate.id);
  return {
    id,
    profileId: profile_id,
    workspaceId: workspace_id,
    channel: provider,
    accountExternalId: candidate.id,
    managerExternalId: candidate.managerId,
    accountName: candidate.name,
    accountFacts: accountFacts({ currency: candidate.details.currency, timeZone: candidate.details.time_zone }),
    sealedToken: await seal.seal(id, token),
    tokenExpiresAt: expiresAt,
    grantorId: grantorId(grantor),
    sync: isRead(provider)
      ? { state: 'queued', id: randomUUID(), days: DEFAULT_SYNC_DAYS }
      : { state: 'unavailable', id: null, days: 0 },
  };
}

/**
 * Hands the first sync to the workers. A job whose sync was replaced by another connect of the account finds nothing to do. A
 * sync that cannot be handed over now is handed over by the schedule, or at the next start.
 */
export async function enqueueFirst(
  enqueue: (sync: QueuedSync) => Promise<void>,
  { id: connectionId, channel, sync }: NewConnection,
): Promise<void> {
  if (sync.id !== null) await enqueue({ connectionId, channel, syncId: sync.id }).catch(() => undefined);
}
