// Finds the way to a platform through one connection, or says why there is none for now.
import type { ObjectsOf } from '../../domain/ad-objects.ts';
import type { AdExports } from '../../domain/exports/ad-exports.ts';
import type { AdPlatforms } from '../../providers/ad-platforms.ts';
import type { ConnectionDoc } from '../../store/connection-doc.ts';
import type { Connections } from '../../store/connections.ts';
import type { TokenSeal } from '../../store/token-seal.ts';
import type { ProblemReason } from './connection-problem.ts';

export interface Usable {
  readonly connection: ConnectionDoc;
  readonly exports: AdExports;
  readonly of: ObjectsOf;
}

export interface UsableDeps {
  readonly connections: Pick<Connections, 'find'>;
  readonly platforms: Pick<AdPlatforms, 'get'>;
  readonly seal: Pick<TokenSeal, 'open'>;
}

/** The time limit of one call. */
const TIMEOUT_MS = 20_000;

/** @returns the connection with what its calls need; or the reason why a person has to act first */
export async function usableConnection(
  { connections, platforms, seal }: UsableDeps,
  { profileId, connectionId }: { profileId: string; connectionId: string },
  signal: AbortSignal,
): Promise<Usable | ProblemReason> {
  const connection = await connections.find(profileId, connectionId);
  if (!connection || connection.status === 'disconnected') return 'disconnected';
  if (connection.status === 'reconnect_required') return 'reconnect_required';
  const exports = platforms.get(connection.channel)?.exports;
  if (!exports) return 'platform_missing';
  const of = {
    accountExternalId: connection.account_external_id,
    managerExternalId: connection.manager_external_id ?? '',
    accessToken: await seal.open(connection._id, connection.sealed_token),
    // Each call has its own time limit: the signal of a finished call must not end the next one.
    get signal() {
      return AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
    },
  };
  return { connection, exports, of };
}
