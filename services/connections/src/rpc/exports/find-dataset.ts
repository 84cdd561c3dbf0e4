// Finds the connection of a profile that has a dataset, by querying the platform live as GET /connections/{id}/pixels does.
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import type { ObjectsOf } from '../../domain/ad-objects.ts';
import type { Pixel } from '../../domain/ad-platform.ts';
import type { AdExports } from '../../domain/exports/ad-exports.ts';
import { redacted } from '../../domain/exports/redacted.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { AdPlatforms } from '../../providers/ad-platforms.ts';
import type { ConnectionDoc } from '../../store/connection-doc.ts';
import type { Connections } from '../../store/connections.ts';
import type { TokenSeal } from '../../store/token-seal.ts';
import { connectionNotFound, invalid } from '../refusals.ts';

export interface ExportAccount {
  readonly connection: ConnectionDoc;
  readonly exports: AdExports;
  readonly of: ObjectsOf;
}

export interface FindDatasetDeps {
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
 * @throws AppError not_found, invalid_state, connection_not_ready for the named connection; ads_connection_required
 */
export async function exportAccounts(
  { connections, platforms, seal, askMs }: FindDatasetDeps,
  profileId: string,
  connectionId: string,
): Promise<ExportAccount[]> {
  const found = await named(connections, profileId, connectionId);
  const signal = AbortSignal.timeout(askMs);
  const accounts: ExportAccount[] = [];
  for (const connection of found) {
    const exports = platforms.get(connection.channel)?.exports;
    if (connectionId !== '' && !exports) throw notAnAdAccount();
    if (connectionId !== '' && UNUSABLE.has(connection.status)) throw notReady();
    if (!exports || UNUSABLE.has(connection.status)) continue;
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
  connections: FindDatasetDeps['connections'],
  profileId: string,
  connectionId: string,
): Promise<ConnectionDoc[]> {
  if (connectionId === '') return connections.list(profileId, '');
  const found = await connections.find(profileId, connectionId);
  if (!found) throw connectionNotFound();
  return [found];
}

/**
 * Returns the account that has the dataset, and the dataset as the platform describes it.
 * @throws AppError whatever exportAccounts throws; validation_error when no account has it; provider_error
 */
export async function findDataset(
  deps: FindDatasetDeps,
  { profileId, connectionId, adPixelId }: { profileId: string; connectionId: string; adPixelId: string },
): Promise<ExportAccount & { pixel: Pixel }> {
  if (!/^\d{1,32}$/.test(adPixelId)) throw notTheirs();
  for (const account of await exportAccounts(deps, profileId, connectionId)) {
    const { pixels } = deps.platforms.get(account.connection.channel) ?? {};
    const found = await callPlatform(deps, account, async () => pixels?.(account.of) ?? []);
    const pixel = found.find(({ id }) => id === adPixelId);
    if (pixel) return { ...account, pixel };
  }
  throw notTheirs();
}

/**
 * Calls the platform for a caller.
 * @throws AppError connection_not_ready for a dead grant, provider_error for any other refusal
 */
export async function callPlatform<T>(
  { connections, now }: Pick<FindDatasetDeps, 'connections' | 'now'>,
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

const notTheirs = (): AppError =>
  invalid('ad_pixel_id', 'ad_pixel_id must be one that GET /api/v1/connections/{id}/pixels lists for the ad account.');

const adsConnectionRequired = (): AppError =>
  appError('ads_connection_required', 'Connect an ad account of social_ads to the profile first.');

const notAnAdAccount = (): AppError =>
  appError('invalid_state', 'Conversions are sent through a social_ads connection.');

const notReady = (): AppError =>
  appError('connection_not_ready', 'Reconnect the account: its grant no longer works.', {
    details: { reconnect_required: 'true' },
  });
