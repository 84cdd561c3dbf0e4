// Resolves the chat number of a profile that a message is sent from.
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import { CHAT_CHANNEL } from '../../domain/messages/chat-channel.ts';
import type { ConnectionDoc } from '../../store/connection-doc.ts';
import type { Connections } from '../../store/connections.ts';
import { connectionNotFound, invalid } from '../refusals.ts';

export type ResolveNumber = (profileId: string, connectionId: string) => Promise<ConnectionDoc>;

/**
 * The connection that was named, or the only one that there is. A connection that its vendor refused is tried all the same: the first message
 * that is accepted clears the refusal.
 * @throws (the function) AppError not_found, invalid_state, connection_not_ready; validation_error where none was named of several
 */
export function createResolveNumber({
  connections,
}: {
  connections: Pick<Connections, 'find' | 'list'>;
}): ResolveNumber {
  return async function resolveNumber(profileId, connectionId) {
    if (connectionId !== '') {
      const found = await connections.find(profileId, connectionId);
      if (!found) throw connectionNotFound();
      if (found.channel !== CHAT_CHANNEL)
        throw appError('invalid_state', 'Chat messages go out from a chat_provider connection.');
      if (found.status === 'disconnected') throw notConnected();
      return found;
    }
    const all = await connections.list(profileId, CHAT_CHANNEL);
    const [only, ...others] = all.filter(({ status }) => status !== 'disconnected');
    if (!only) throw all.length > 0 ? notConnected() : noNumber();
    if (others.length > 0)
      throw invalid('connection_id', 'connection_id is required: the profile has several numbers.');
    return only;
  };
}

const noNumber = (): AppError =>
  appError('not_found', 'The profile has no chat number: register one with POST /messages/chat/numbers.');

const notConnected = (): AppError =>
  appError('connection_not_ready', 'The number was disconnected: register it again first.');
