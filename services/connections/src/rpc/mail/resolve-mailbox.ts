// Resolves the mailbox of a profile from which a mail is sent.
import { type AppError, appError } from '@touchline/chassis/errors.ts';
import { MAIL_CHANNELS, type Mailbox, type Mailboxes } from '../../domain/messages/mailbox.ts';
import type { ConnectionDoc } from '../../store/connection-doc.ts';
import type { Connections } from '../../store/connections.ts';
import { connectionNotFound, invalid } from '../refusals.ts';

export interface ResolveMailboxDeps {
  readonly connections: Pick<Connections, 'find' | 'list'>;
  readonly mailboxes: Mailboxes;
}

export interface ResolvedMailbox {
  readonly connection: ConnectionDoc;
  readonly mailbox: Mailbox;
}

export type ResolveMailbox = (profileId: string, connectionId: string) => Promise<ResolvedMailbox>;

/**
 * Creates the function that returns the named mailbox, or the only one that exists. A mailbox that its vendor refused is tried
 * nevertheless: the first mail that is accepted clears the refusal.
 * @throws (the function) AppError not_found, invalid_state, connection_not_ready; validation_error when there are several and
 * none was named; provider_not_configured
 */
export function createResolveMailbox({ connections, mailboxes }: ResolveMailboxDeps): ResolveMailbox {
  return async function resolveMailbox(profileId, connectionId) {
    const connection =
      connectionId === '' ? await onlyOne(connections, profileId) : await named(connections, profileId, connectionId);
    const mailbox = mailboxes.get(connection.channel);
    if (!mailbox) throw appError('provider_not_configured', 'The operator has no app with the vendor of this mailbox.');
    return { connection, mailbox };
  };
}

async function named(
  connections: ResolveMailboxDeps['connections'],
  profileId: string,
  connectionId: string,
): Promise<ConnectionDoc> {
  const found = await connections.find(profileId, connectionId);
  if (!found) throw connectionNotFound();
  if (!MAIL_CHANNELS.has(found.channel))
    throw appError('invalid_state', 'Mails are sent from a connection with the channel gmail or outlook.');
  if (found.status === 'disconnected') throw notConnected();
  return found;
}

async function onlyOne(connections: ResolveMailboxDeps['connections'], profileId: string): Promise<ConnectionDoc> {
  const lists = await Promise.all([...MAIL_CHANNELS].map((channel) => connections.list(profileId, channel)));
  const all = lists.flat();
  const [only, ...others] = all.filter(({ status }) => status !== 'disconnected');
  if (!only) throw all.length > 0 ? notConnected() : noMailbox();
  if (others.length > 0)
    throw invalid('connection_id', 'connection_id is required: the profile has several mailboxes.');
  return only;
}

const noMailbox = (): AppError =>
  appError('not_found', 'The profile has no mailbox: connect one with POST /connections/gmail/handoff, or outlook.');

const notConnected = (): AppError =>
  appError('connection_not_ready', 'The mailbox was disconnected: connect it again first.');
