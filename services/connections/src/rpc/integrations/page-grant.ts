// Finds the grant that gives access to pages: a social_ads connection of the profile, and what Meta returns for it now.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type { PageSchema } from '@touchline/proto/gen/touchline/connections/v1/integrations_pb.ts';
import { PAGES_CHANNEL } from '../../domain/messages/chat-channel.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { GrantedPage, Pages } from '../../providers/social-ads/pages.ts';
import type { ConnectionDoc } from '../../store/connection-doc.ts';
import type { Connections } from '../../store/connections.ts';
import type { TokenSeal } from '../../store/token-seal.ts';
import { connectionNotFound } from '../refusals.ts';
import { callRefused, notReady } from './key-refused.ts';

/** The channel of chosen pages. */
export const META_PAGES = PAGES_CHANNEL;

export interface PageGrantDeps {
  /** How long a live call to a provider may take while a caller waits. */
  readonly askMs: number;
  readonly connections: Pick<Connections, 'find' | 'list' | 'needsReconnect'>;
  readonly pages: Pages;
  readonly seal: Pick<TokenSeal, 'open'>;
  now(): Date;
}

export interface PageGrant {
  readonly connection: ConnectionDoc;
  readonly pages: readonly GrantedPage[];
}

/**
 * Requests the pages of a grant from Meta.
 * @param connectionId '' for the oldest usable one
 * @throws AppError not_found, ads_connection_required, connection_not_ready, provider_error
 */
export async function pageGrant(deps: PageGrantDeps, profileId: string, connectionId: string): Promise<PageGrant> {
  const { connections, pages, seal, now } = deps;
  const connection = await chosenConnection(connections, profileId, connectionId);
  const accessToken = await seal.open(connection._id, connection.sealed_token);
  try {
    return { connection, pages: await pages.list({ accessToken, signal: AbortSignal.timeout(deps.askMs) }) };
  } catch (error) {
    if (error instanceof ProviderError && error.code === 'missing_scope')
      throw appError('connection_not_ready', `${error.message} Connect the account again and allow its pages.`);
    if (error instanceof ProviderError && error.kind === 'reconnect')
      await connections.needsReconnect(connection, error.message, now());
    return callRefused(error);
  }
}

/** Returns the profile's own connections with these pages, by page. */
export async function chosenPages(
  connections: Pick<Connections, 'list'>,
  profileId: string,
): Promise<Map<string, ConnectionDoc>> {
  const all = await connections.list(profileId, META_PAGES);
  const live = all.filter(({ status }) => status !== 'disconnected');
  return new Map(live.map((connection) => [connection.account_external_id, connection]));
}

/** Converts a page into its message, never including its token. */
export function pageMessage(
  { id, name, category, instagramUsername, token }: GrantedPage,
  chosen: ReadonlyMap<string, ConnectionDoc>,
): MessageInitShape<typeof PageSchema> {
  const pageConnectionId = chosen.get(id)?._id ?? '';
  return { id, name, category, instagramUsername, canSubscribe: token !== null, pageConnectionId };
}

async function chosenConnection(
  connections: Pick<Connections, 'find' | 'list'>,
  profileId: string,
  connectionId: string,
): Promise<ConnectionDoc> {
  const isUsable = ({ status }: ConnectionDoc) => status === 'active' || status === 'needs_action';
  if (connectionId === '') {
    const usable = (await connections.list(profileId, 'social_ads')).find(isUsable);
    if (usable) return usable;
    throw appError('ads_connection_required', 'Connect an ad account of social_ads first.');
  }
  const found = await connections.find(profileId, connectionId);
  if (found?.channel !== 'social_ads') throw connectionNotFound();
  if (!isUsable(found)) throw notReady();
  return found;
}
