// Replaces a store's token or webhook secret.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  ChangeShopRequest,
  ChangeShopResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/integrations_pb.ts';
import type { ShopifyClient } from '../../providers/shopify/shopify-client.ts';
import type { Connections } from '../../store/connections.ts';
import type { ReplacedKeys } from '../../store/replaced-keys.ts';
import type { TokenSeal } from '../../store/token-seal.ts';
import { invalid } from '../refusals.ts';
import { verifyShop } from './connect-shop.ts';
import { liveShop, shopMessage } from './shop-message.ts';

export interface ChangeShopDeps {
  readonly connections: Pick<Connections, 'find'>;
  readonly keys: ReplacedKeys;
  readonly seal: Pick<TokenSeal, 'seal'>;
  readonly shopify: ShopifyClient;
  /** How long a live call to a provider may take while a caller waits. */
  readonly askMs: number;
  now(): Date;
}

/**
 * Handles ChangeShop.
 * @throws AppError not_found, validation_error, provider_error; invalid_state when another call changed it just now
 */
export function changeShop({ connections, keys, seal, shopify, now, askMs }: ChangeShopDeps) {
  return async (request: ChangeShopRequest): Promise<MessageInitShape<typeof ChangeShopResponseSchema>> => {
    const { id, accessToken, webhookSecret } = request;
    const found = await liveShop(connections, request.profileId, id);
    if (accessToken !== undefined) {
      const { domain } = await verifyShop({ shopify, askMs }, found.account_external_id, accessToken, 'access_token');
      if (domain !== found.account_external_id)
        throw invalid('access_token', 'access_token is of another store: connect that one instead.');
    }
    const fresh = {
      ...(accessToken !== undefined && { sealedToken: await seal.seal(id, accessToken) }),
      ...(webhookSecret !== undefined && {
        sealedWebhookSecret: webhookSecret === '' ? null : await seal.seal(id, webhookSecret),
      }),
    };
    const changed = await keys.replace(found, fresh, now());
    if (!changed) throw appError('invalid_state', 'The store was changed at the same time: read it again.');
    return { shop: shopMessage(changed) };
  };
}
