// Opens the ad accounts of a profile that take conversions or audiences, and turns the platform's refusals into errors for callers.
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import type { ObjectsOf } from '../../domain/ad-objects.ts';
import { type AdExports, hasTargets } from '../../domain/exports/ad-exports.ts';
import { redacted } from '../../domain/exports/redacted.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { AdPlatforms } from '../../providers/ad-platforms.ts';
import type { ConnectionDoc } from '../../store/connection-doc.ts';
import type { Connections } from '../../store/connections.ts';
import type { TokenSeal } from '../../store/token-seal.ts';
import { connectionNotFound } from '../refusals.ts';

export interface ExportAccount {
  readonly connection: ConnectionDoc;
  readonly exports: AdExports;
  readonly of: ObjectsOf;
}

export interface ExportAccountsDeps {
  /** How long a live call to a provider may take while a caller waits. */
  readonly askMs: number;
  readonly connections: Pick<Connections, 'find' | 'list' | 'needsReconnect'>;
  readonly platforms: Pick<AdPlatforms, 'get'>;
  readonly seal: Pick<TokenSeal, 'open'>;
  now(): Date;
}

const UNUSABLE = new Set(['disconnected', 'reconnect_required']);

/**
 * Returns the accounts that a caller can mean.
 * @param connectionId '' for every usable one of the profile
 * @param targetKind undefined for accounts of every platform, or the kind of target that theirs must have
 * @throws AppError not_found, invalid_state, connection_not_ready for the named connection; ads_connection_required
 */
export async function exportAccounts(
  { connections, platforms, seal, askMs }: ExportAccountsDeps,
  { profileId, connectionId, targetKind }: { profileId: string; connectionId: string; targetKind?: string },
): Promise<ExportAccount[]> {
  const found = await named(connections, profileId, connectionId);
  const signal = AbortSignal.timeout(askMs);
  const accounts: ExportAccount[] = [];
  for (const connection of found) {
    const exports = platforms.get(connection.channel)?.exports;
    const isMeant = targetKind === undefined || (exports && hasTargets(exports, targetKind));
    if (connectionId !== '' && (!exports || !isMeant)) throw notAnAdAccount();
    if (connectionId !== '' && UNUSABLE.has(connection.status)) throw notReady();
    if (!exports || !isMeant || UNUSABLE.has(connection.status)) continue;
    const accessToken = await seal.open(connection._id, connection.sealed_token);
    const account = {
      accountExternalId: connection.account_external_id,
      managerExternalId: connection.manager_external_id ?? '',
    };
    const of = { ...account, accessToken, signal };
    accounts.push({ connection, exports, of });
  }
  if (accounts.length === 0) throw adsConnectionRequired();
  return accounts;
}

async function named(
  connections: ExportAccountsDeps['connections'],
  profileId: string,
  connectionId: string,
): Promise<ConnectionDoc[]> {
  if (connectionId === '') return connections.list(profileId, '');
  const found = await connections.find(profileId, connectionId);
  if (!found) throw connectionNotFound();
  return [found];
}

/**
 * Calls the platform for a caller.
 * @throws AppError connection_not_ready for a dead grant, provider_error for any other refusal
 */
export async function callPlatform<T>(
  { connections, now }: Pick<ExportAccountsDeps, 'connections' | 'now'>,
  { connection }: Pick<ExportAccount, 'connection'>,
  call: () => Promise<T>,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const text = redacted(error.message);
    if (error.kind !== 'reconnect') throw appError('provider_error', `The platform says: ${text}`, { cause: error });
    await connections.needsReconnect(connection, text, now());
    throw notReady();
  }
}

const adsConnectionRequired = (): AppError =>
  appError('ads_connection_required', 'Connect an ad account that takes conversions to the profile first.');

const notAnAdAccount = (): AppError =>
  appError('invalid_state', 'Conversions and audiences are sent through an ad account that takes them.');

const notReady = (): AppError =>
  appError('connection_not_ready', 'Reconnect the account: its grant no longer works.', {
    details: { reconnect_required: 'true' },
  });
