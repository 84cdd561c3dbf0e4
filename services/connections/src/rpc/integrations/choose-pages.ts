// Chooses pages of a grant: the app is subscribed to them, and each becomes a connection of its own.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { DisconnectRequest } from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import type {
  ChoosePagesRequest,
  ChoosePagesResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/integrations_pb.ts';
import type { GrantedPage } from '../../providers/social-ads/pages.ts';
import type { Connections } from '../../store/connections.ts';
import { invalid } from '../refusals.ts';
import { callRefused } from './key-refused.ts';
import { chosenPages, META_PAGES, type PageGrantDeps, pageGrant, pageMessage } from './page-grant.ts';
import { type StoreConnectionDeps, storeConnections } from './store-connection.ts';

export interface ChoosePagesDeps extends PageGrantDeps, Omit<StoreConnectionDeps, 'connections' | 'seal' | 'now'> {
  readonly connections: PageGrantDeps['connections'] & Pick<Connections, 'put'>;
  readonly seal: PageGrantDeps['seal'] & StoreConnectionDeps['seal'];
  disconnect(request: Pick<DisconnectRequest, 'profileId' | 'id'>): Promise<unknown>;
}

/**
 * Handles ChoosePages: connects the named pages and disconnects those of the same grant that are not named; others stay.
 * @throws AppError not_found, ads_connection_required, connection_not_ready, validation_error, account_connected_elsewhere,
 * provider_error
 */
export function choosePages(deps: ChoosePagesDeps) {
  return async (request: ChoosePagesRequest): Promise<MessageInitShape<typeof ChoosePagesResponseSchema>> => {
    const { profileId, workspaceId } = request;
    const { connection, pages } = await pageGrant(deps, profileId, request.connectionId);
    const wanted = new Set(request.pageIds);
    const accounts = [...wanted].map((id) => subscribable(pages.find((page) => page.id === id)));
    // Subscribes before storing: an event for a page that is not stored is dropped, but one that is never sent for a stored page
    // would be missed.
    for (const page of accounts)
      await deps.pages
        .subscribe(page, { accessToken: page.token, signal: AbortSignal.timeout(deps.askMs) })
        .catch(callRefused);
    await storeConnections(
      deps,
      { profileId, workspaceId },
      accounts.map(({ id, name, token, instagramId }) => ({
        ...{ channel: META_PAGES, accountExternalId: id, accountName: name, token, linkedExternalId: instagramId },
      })),
    );
    const before = await chosenPages(deps.connections, profileId);
    for (const { id } of pages) {
      const dropped = before.get(id);
      if (dropped && !wanted.has(id)) await deps.disconnect({ profileId, id: dropped._id });
    }
    const chosen = await chosenPages(deps.connections, profileId);
    return { connectionId: connection._id, pages: pages.map((page) => pageMessage(page, chosen)) };
  };
}

function subscribable(page: GrantedPage | undefined): GrantedPage & { token: string } {
  if (!page) throw invalid('page_ids', 'page_ids names a page that the grant does not show.');
  const { token } = page;
  if (token === null) throw invalid('page_ids', 'page_ids names a page to which the person may not connect apps.');
  return { ...page, token };
}
