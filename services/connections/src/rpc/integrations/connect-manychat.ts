// Connects a ManyChat page by its API key. ManyChat does not sign what its flows send, so they send a secret of ours in a header.
import { randomBytes } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  ConnectManyChatRequest,
  ConnectManyChatResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/integrations_pb.ts';
import { isToken, TOKEN_RULE } from '../../domain/provider-token.ts';
import type { ManyChat } from '../../providers/manychat/manychat.ts';
import type { Connections } from '../../store/connections.ts';
import { connectionMessage } from '../connection-message.ts';
import { invalid } from '../refusals.ts';
import { keyRefused } from './key-refused.ts';
import { type StoreConnectionDeps, storeConnection } from './store-connection.ts';

const MANYCHAT = 'manychat';

export interface ConnectManyChatDeps extends StoreConnectionDeps {
  /** How long a live call to a provider may take while a caller waits. */
  readonly askMs: number;
  readonly connections: Pick<Connections, 'put' | 'list'>;
  readonly manychat: ManyChat;
}

/**
 * Handles ConnectManyChat; the same page again gets a new secret, and the old one stops working.
 * @throws AppError validation_error, invalid_state while the profile has another page, account_connected_elsewhere,
 * provider_error
 */
export function connectManyChat({ manychat, ...deps }: ConnectManyChatDeps) {
  return async (request: ConnectManyChatRequest): Promise<MessageInitShape<typeof ConnectManyChatResponseSchema>> => {
    const { profileId, workspaceId, apiKey } = request;
    if (!isToken(apiKey)) throw invalid('api_key', `api_key ${TOKEN_RULE}`);
    const page = await manychat.readPage(apiKey, AbortSignal.timeout(deps.askMs)).catch(keyRefused('api_key'));
    const others = (await deps.connections.list(profileId, MANYCHAT)).filter(
      ({ status, account_external_id: account }) => status !== 'disconnected' && account !== page.id,
    );
    if (others.length > 0) throw appError('invalid_state', 'Another page is connected: disconnect that one first.');
    const webhookSecret = randomBytes(24).toString('base64url');
    const account = { channel: MANYCHAT, accountExternalId: page.id, accountName: page.name, token: apiKey };
    const owner = { profileId, workspaceId };
    const { connection, created } = await storeConnection(deps, owner, { ...account, webhookSecret });
    return { connection: connectionMessage(connection), created, webhookSecret };
  };
}
