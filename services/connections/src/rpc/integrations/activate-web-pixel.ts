// Activates the app's pixel in a store, and gives it the address of the profile's collector.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type {
  ActivateWebPixelRequest,
  ActivateWebPixelResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/integrations_pb.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { ShopifyClient } from '../../providers/shopify/shopify-client.ts';
import { activateWebPixel } from '../../providers/shopify/web-pixel.ts';
import type { Connections } from '../../store/connections.ts';
import type { TokenSeal } from '../../store/token-seal.ts';
import { callRefused, notReady } from './key-refused.ts';
import { liveShop } from './shop-message.ts';

export interface ActivateWebPixelDeps {
  /** How long a live call to a provider may take while a caller waits. */
  readonly askMs: number;
  readonly connections: Pick<Connections, 'find' | 'needsReconnect'>;
  readonly seal: Pick<TokenSeal, 'open'>;
  readonly shopify: ShopifyClient;
  now(): Date;
}

/** Handles ActivateWebPixel. @throws AppError not_found, connection_not_ready, invalid_state, provider_error */
export function activateWebPixelRpc({ connections, seal, shopify, now, askMs }: ActivateWebPixelDeps) {
  return async (request: ActivateWebPixelRequest): Promise<MessageInitShape<typeof ActivateWebPixelResponseSchema>> => {
    const { id, trackingKey: tracking_key, endpoint } = request;
    const found = await liveShop(connections, request.profileId, id);
    if (found.status === 'reconnect_required') throw notReady();
    const { account_external_id: shop, sealed_token } = found;
    const auth = { shop, token: await seal.open(id, sealed_token), signal: AbortSignal.timeout(askMs) };
    try {
      const pixel = await activateWebPixel(shopify, { tracking_key, endpoint }, auth);
      return { webPixelId: pixel.id, created: pixel.created };
    } catch (error) {
      if (error instanceof ProviderError && error.kind === 'reconnect')
        await connections.needsReconnect(found, error.message, now());
      return callRefused(error);
    }
  };
}
