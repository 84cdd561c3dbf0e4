// Gives one message to its vendor, and stores what the answer says about the health of the connection.
import type { MessageInitShape } from '@bufbuild/protobuf';
import { AppError } from '@touchline/chassis/errors.ts';
import type {
  SendMessageRequest,
  SendMessageResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/chat_pb.ts';
import { UnsendableMessage } from '../../domain/messages/unsendable-message.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { ChatVendor, ChatVendors } from '../../providers/chat-vendor.ts';
import type { ConnectionDoc } from '../../store/connection-doc.ts';
import type { Connections } from '../../store/connections.ts';
import type { TokenSeal } from '../../store/token-seal.ts';
import { invalid } from '../refusals.ts';
import { chatError } from './chat-error.ts';
import type { ResolveNumber } from './resolve-number.ts';

export interface SendMessageDeps {
  /** How long the platform may take; shorter than a stopping service waits for its calls. */
  readonly sendMs: number;
  chats: ChatVendors;
  resolveNumber: ResolveNumber;
  connections: Pick<Connections, 'needsReconnect' | 'needsAction' | 'markWorking'>;
  seal: Pick<TokenSeal, 'open'>;
  now(): Date;
}

/** Handles SendMessage. @throws AppError as the service says, with the detail sent */
export function sendMessage(deps: SendMessageDeps) {
  return async (request: SendMessageRequest): Promise<MessageInitShape<typeof SendMessageResponseSchema>> => {
    const { connection, accessToken, send } = await prepare(deps, request);
    const auth = { accessToken, signal: AbortSignal.timeout(deps.sendMs) };
    try {
      const sent = await send(connection.account_external_id, auth);
      await deps.connections.markWorking(connection, deps.now());
      return sent;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const { refusal, thrown } = chatError(error, connection.channel);
      const { connections, now } = deps;
      if (refusal.health === 'reconnect_required') await connections.needsReconnect(connection, error.message, now());
      if (refusal.health === 'needs_action') await connections.needsAction(connection, error.message, now());
      throw thrown;
    }
  };
}

/** Does everything that can fail before the vendor is called. @throws AppError whose detail sent is no */
async function prepare(
  { resolveNumber, seal, chats }: SendMessageDeps,
  { profileId, connectionId, ...request }: SendMessageRequest,
): Promise<{ connection: ConnectionDoc; accessToken: string; send: ReturnType<ChatVendor['prepare']> }> {
  try {
    const connection = await resolveNumber(profileId, connectionId);
    const { person, type, messageId, humanAgent } = request;
    const content = parsed(request.content);
    const send = vendorOf(chats, connection).prepare({ person, type, content, messageId, humanAgent });
    return { connection, send, accessToken: await seal.open(connection._id, connection.sealed_token) };
  } catch (thrown) {
    const error = thrown instanceof UnsendableMessage ? invalid(thrown.field, thrown.message) : thrown;
    if (!(error instanceof AppError)) throw error;
    const { code, reason, message, details, cause } = error;
    throw new AppError(code, reason, message, { details: { ...details, sent: 'no' }, cause });
  }
}

/** Returns the vendor of a connection that resolveNumber found. */
export function vendorOf(chats: ChatVendors, { channel }: Pick<ConnectionDoc, 'channel'>): ChatVendor {
  const vendor = chats.get(channel);
  if (!vendor) throw new Error('A channel that sends messages has no adapter.');
  return vendor;
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    throw invalid('content', 'content must be JSON.');
  }
}
