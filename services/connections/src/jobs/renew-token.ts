// Renews one token: the provider exchanges it for one that lives longer, which replaces only the token from which it was made.
import type { Logger } from '@touchline/chassis/telemetry/logger.ts';
import { ProviderError } from '../domain/provider-error.ts';
import { tokenEnd } from '../domain/token-life.ts';
import { tokensRenewed } from '../metrics.ts';
import { type ConsentProviders, consentProviderOf } from '../providers/consent/consent-providers.ts';
import type { ConnectionDoc } from '../store/connection-doc.ts';
import type { Connections } from '../store/connections.ts';
import type { TokenRenewals } from '../store/token-renewals.ts';
import type { TokenSeal } from '../store/token-seal.ts';

export interface RenewTokenDeps {
  renewals: Pick<TokenRenewals, 'find' | 'store' | 'postpone'>;
  connections: Pick<Connections, 'needsReconnect'>;
  providers: ConsentProviders;
  seal: Pick<TokenSeal, 'seal' | 'open'>;
  now(): Date;
  logger: Logger;
  /** Aborts when the service stops; another process then starts the renewal again. */
  signal: AbortSignal;
}

/**
 * The wait after a refusal that another request in an hour would not change: one because of the operator's app, or because the
 * person is blocked.
 */
const REFUSED_MS = 24 * 3_600_000;

/**
 * Renews the token of a connection, if it is due.
 * @throws errors that another attempt can fix; a dead grant and a refusal are stored and not thrown
 */
export function renewToken(deps: RenewTokenDeps) {
  return async (connectionId: string): Promise<void> => {
    const { renewals, providers, now, logger, signal } = deps;
    const connection = await renewals.find(connectionId, now());
    const renew = connection && consentProviderOf(providers, connection.channel)?.renew;
    if (!renew) return;
    const { profile_id, channel: platform } = connection;
    const fields = { connection_id: connection._id, profile_id, platform };
    const ended = (outcome: string) => tokensRenewed.add(1, { platform, outcome });
    try {
      const isStored = await exchangeToken(deps, connection, renew);
      ended(isStored ? 'renewed' : 'overtaken');
      logger.info(fields, isStored ? 'token renewed' : 'token replaced while it was renewed');
    } catch (error) {
      // Stopping is no verdict on the grant: the job stays queued and is run again.
      if (signal.aborted) throw error;
      const verdict = judge(error);
      ended(verdict);
      const reason = error instanceof ProviderError ? error.code : 'internal';
      logger.warn({ ...fields, reason, err: error }, 'token renewal failed');
      if (verdict === 'retry') throw error;
      if (verdict === 'refused') return renewals.postpone(connection, new Date(now().getTime() + REFUSED_MS));
      await deps.connections.needsReconnect(connection, error instanceof Error ? error.message : '', now());
    }
  };
}

async function exchangeToken(
  { renewals, seal, now, signal }: RenewTokenDeps,
  connection: ConnectionDoc,
  renew: NonNullable<NonNullable<ReturnType<typeof consentProviderOf>>['renew']>,
): Promise<boolean> {
  const { token, lifeSeconds } = await renew(await seal.open(connection._id, connection.sealed_token), signal);
  const fresh = { sealedToken: await seal.seal(connection._id, token), expiresAt: tokenEnd(now(), lifeSeconds) };
  return renewals.store(connection, fresh, now());
}

function judge(error: unknown): 'retry' | 'refused' | 'reconnect' {
  if (!(error instanceof ProviderError)) return 'retry';
  if (error.kind === 'reconnect') return 'reconnect';
  return error.kind === 'needs_action' || error.kind === 'failed' ? 'refused' : 'retry';
}
