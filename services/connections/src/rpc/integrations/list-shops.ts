// Lists the stores of a profile.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ListShopsRequest,
  ListShopsResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/integrations_pb.ts';
import type { Connections } from '../../store/connections.ts';
import { SHOPIFY, shopMessage } from './shop-message.ts';

/** Handles ListShops, which omits removed stores. */
export function listShops({ connections }: { connections: Pick<Connections, 'list'> }) {
  return async ({ profileId }: ListShopsRequest): Promise<MessageInitShape<typeof ListShopsResponseSchema>> => {
    const all = await connections.list(profileId, SHOPIFY);
    return { shops: all.filter(({ status }) => status !== 'disconnected').map(shopMessage) };
  };
}
