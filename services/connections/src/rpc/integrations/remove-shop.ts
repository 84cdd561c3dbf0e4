// Disconnects a store as every connection is disconnected, but accepts only stores.
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

/** Handles RemoveShop; a repeat returns the same. @throws AppError not_found for an id that is not a store of the profile */
export function removeShop({ connections, disconnect }: RemoveShopDeps) {
  return async ({ profileId, id }: RemoveShopRequest): Promise<MessageInitShape<typeof RemoveShopResponseSchema>> => {
    const found = await connections.find(profileId, id);
    if (found?.channel !== SHOPIFY) throw connectionNotFound();
    const { connection } = await disconnect({ profileId, id });
    return connection ? { connection } : {};
  };
}
