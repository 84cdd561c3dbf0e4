// Converts a store into its message: the connection, and whether its webhooks can be verified. Its secrets are never included.
import type { MessageInitShape } from '@bufbuild/protobuf';
import type { ShopSchema } from '@touchline/proto/gen/touchline/connections/v1/integrations_pb.ts';
import type { ConnectionDoc } from '../../store/connection-doc.ts';
import type { Connections } from '../../store/connections.ts';
import { connectionMessage } from '../connection-message.ts';
import { connectionNotFound } from '../refusals.ts';

/** The channel of stores. */
export const SHOPIFY = 'shopify';

export const shopMessage = (doc: ConnectionDoc): MessageInitShape<typeof ShopSchema> => ({
  connection: connectionMessage(doc),
  hasWebhookSecret: Boolean(doc.sealed_webhook_secret),
});

/** @throws AppError not_found for an id that is not a store of the profile, and for a removed store */
export async function liveShop(
  connections: Pick<Connections, 'find'>,
  profileId: string,
  id: string,
): Promise<ConnectionDoc> {
  const found = await connections.find(profileId, id);
  if (found?.channel !== SHOPIFY || found.status === 'disconnected') throw connectionNotFound();
  return found;
}
