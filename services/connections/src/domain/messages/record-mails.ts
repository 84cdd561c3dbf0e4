// Defines what a read of a mailbox hands over: mails that arrived, of which some report the delivery of others.
import type { ConnectionDoc } from '../../store/connection-doc.ts';
import type { ReceivedMail } from './mailbox.ts';

export type MailConnection = Pick<ConnectionDoc, '_id' | 'profile_id' | 'channel'>;

/** Stores received mails, each once, however often it is handed over. @throws AppError when messages is unavailable */
export type RecordMails = (connection: MailConnection, mails: readonly ReceivedMail[]) => Promise<void>;
