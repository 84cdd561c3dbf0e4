// A store, disconnected: the end that every connection has, for stores alone.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  DisconnectRequest,
  DisconnectResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/connections_pb.ts';
import type {
  RemoveShopRequest,
  RemoveShopResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/integrations_pb.ts';
import type { Connections } from '../../store/connections.ts';
import { connectionNotFound } from '../refusals.ts';
import { SHOPIFY } from './shop-message.ts';

export interface RemoveShopDeps {
  readonly connections: Pick<Connections, 'find'>;
  disconnect(
    request: Pick<DisconnectRequest, 'profileId' | 'id'>,
  ): Promise<MessageInitShape<typeof DisconnectResponseSchema>>;
}

/** RemoveShop: a repeat answers the same. @throws AppError not_found for what is no store of the profile */
export function removeShop({ connections, disconnect }: RemoveShopDeps) {
  return async ({ profileId, id }: RemoveShopRequest): Promise<MessageInitShape<typeof RemoveShopResponseSchema>> => {
    const found = await connections.find(profileId, id);
    if (found?.channel !== SHOPIFY) throw connectionNotFound();
    const { connection } = await disconnect({ profileId, id });
    return connection ? { connection } : {};
  };
}
