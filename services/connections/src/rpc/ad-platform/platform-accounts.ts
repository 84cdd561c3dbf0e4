// Opens the platform accounts of a profile: finds the connections that can be used, and turns the platform's refusals into errors for callers.
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import type { AdObjects, ObjectsOf } from '../../domain/ad-objects.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { writeRefusal } from '../../domain/write-refusal.ts';
import type { AdPlatforms } from '../../providers/ad-platforms.ts';
import type { ConnectionDoc } from '../../store/connection-doc.ts';
import type { Connections } from '../../store/connections.ts';
import type { TokenSeal } from '../../store/token-seal.ts';

export interface PlatformAccountsDeps {
  /** How long a call to the platform may take: a caller waits for it, unlike for a sync. */
  readonly writeMs: number;
  readonly connections: Pick<Connections, 'find' | 'list' | 'needsReconnect'>;
  readonly platforms: Pick<AdPlatforms, 'get'>;
  readonly seal: Pick<TokenSeal, 'open'>;
  now(): Date;
}

export interface PlatformAccount {
  readonly connection: ConnectionDoc;
  readonly objects: AdObjects;
  readonly of: ObjectsOf;
}

export interface PlatformAccounts {
  /**
   * Returns the account of one connection.
   * @throws AppError ads_connection_required for a connection that the profile does not have, connection_not_ready for a dead
   * grant, not_implemented when objects of its platform cannot be written
   */
  one(profileId: string, connectionId: string, signal: AbortSignal): Promise<PlatformAccount>;
  /**
   * Returns every usable account of the profile whose objects can be written.
   * @throws AppError ads_connection_required when there is none
   */
  all(profileId: string, signal: AbortSignal): Promise<PlatformAccount[]>;
  /**
   * Calls the platform.
   * @param ahead true for a call before the object itself is written: whatever becomes of it, the object has not changed
   * @throws AppError for every refusal by the platform
   */
  call<T>(account: PlatformAccount, work: () => Promise<T>, ahead?: { readonly ahead: true }): Promise<T>;
}

const USABLE = new Set(['active', 'needs_action']);

export function createPlatformAccounts({
  connections,
  platforms,
  seal,
  now,
  writeMs,
}: PlatformAccountsDeps): PlatformAccounts {
  const open = async (
    connection: ConnectionDoc,
    objects: AdObjects,
    signal: AbortSignal,
  ): Promise<PlatformAccount> => ({
    connection,
    objects,
    of: {
      accountExternalId: connection.account_external_id,
      managerExternalId: connection.manager_external_id ?? '',
      accessToken: await seal.open(connection._id, connection.sealed_token),
      signal: AbortSignal.any([signal, AbortSignal.timeout(writeMs)]),
    },
  });
  return {
    one: async (profileId, connectionId, signal) => {
      const connection = await connections.find(profileId, connectionId);
      if (!connection) throw noConnection();
      if (!USABLE.has(connection.status)) throw notReady();
      const objects = platforms.get(connection.channel)?.objects;
      if (!objects) throw notWritten();
      return open(connection, objects, signal);
    },
    all: async (profileId, signal) => {
      const found = await connections.list(profileId, '');
      const usable = found.filter(({ status }) => USABLE.has(status));
      const writable = usable.flatMap((connection) => {
        const objects = platforms.get(connection.channel)?.objects;
        return objects ? [{ connection, objects }] : [];
      });
      if (writable.length === 0) throw noConnection();
      return Promise.all(writable.map(({ connection, objects }) => open(connection, objects, signal)));
    },
    call: async ({ connection }, work, ahead) => {
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        if (error.kind === 'reconnect') await connections.needsReconnect(connection, error.message, now());
        throw asAppError(error, ahead !== undefined);
      }
    },
  };
}

function asAppError(error: ProviderError, isAhead: boolean): AppError {
  const { code, applied: told, retryAfterMs } = writeRefusal(error);
  const applied = isAhead ? 'no' : told;
  if (code === 'campaign_not_found') return campaignNotFound();
  return appError(code, error.message, {
    details: {
      applied,
      provider_code: error.code,
      ...(code === 'connection_not_ready' ? { reconnect_required: 'true' } : {}),
    },
    ...(retryAfterMs === undefined ? {} : { retryAfterSeconds: Math.ceil(retryAfterMs / 1000) }),
    cause: error,
  });
}

export const campaignNotFound = (): AppError =>
  appError('campaign_not_found', 'This profile has no object of that kind with that platform id.', {
    details: { applied: 'no' },
  });

const noConnection = (): AppError =>
  appError('ads_connection_required', 'Connect an ad account to the profile first.', {
    details: { applied: 'no' },
  });

const notReady = (): AppError =>
  appError('connection_not_ready', 'Reconnect the account: its grant no longer works.', {
    details: { applied: 'no', reconnect_required: 'true' },
  });

export const notWritten = (): AppError =>
  appError('not_implemented', 'Objects of that platform cannot be read or changed in this way through this service.', {
    details: { applied: 'no' },
  });
