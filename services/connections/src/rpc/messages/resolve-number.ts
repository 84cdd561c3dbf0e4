// Resolves the chat number or the page of a profile from which a message is sent.
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import { CHAT_CHANNEL, PAGES_CHANNEL } from '../../domain/messages/chat-channel.ts';
import type { ConnectionDoc } from '../../store/connection-doc.ts';
import type { Connections } from '../../store/connections.ts';
import { connectionNotFound, invalid } from '../refusals.ts';

export type ResolveNumber = (profileId: string, connectionId: string) => Promise<ConnectionDoc>;

const SENDING: ReadonlySet<string> = new Set([CHAT_CHANNEL, PAGES_CHANNEL]);

/**
 * Creates the function that returns the named connection, or the only number that exists; a page is always named. A connection that its vendor refused is
 * tried nevertheless: the first message that is accepted clears the refusal.
 * @throws (the function) AppError not_found, invalid_state, connection_not_ready; validation_error when there are several and
 * none was named
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
      if (!SENDING.has(found.channel))
        throw appError('invalid_state', 'Chat messages are sent from a chat_provider or a meta_pages connection.');
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
  appError(
    'not_found',
    'The profile has no chat number: register one with POST /messages/chat/numbers, or name a page by connection_id.',
  );

const notConnected = (): AppError =>
  appError('connection_not_ready', 'The connection was disconnected: connect it again first.');
