// Lists the pages of a grant live.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ListPagesRequest,
  ListPagesResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/integrations_pb.ts';
import { chosenPages, type PageGrantDeps, pageGrant, pageMessage } from './page-grant.ts';

/** Handles ListPages. @throws AppError not_found, ads_connection_required, connection_not_ready, provider_error */
export function listPages(deps: PageGrantDeps) {
  return async (request: ListPagesRequest): Promise<MessageInitShape<typeof ListPagesResponseSchema>> => {
    const { profileId } = request;
    const { connection, pages } = await pageGrant(deps, profileId, request.connectionId);
    const chosen = await chosenPages(deps.connections, profileId);
    return { connectionId: connection._id, pages: pages.map((page) => pageMessage(page, chosen)) };
  };
}
