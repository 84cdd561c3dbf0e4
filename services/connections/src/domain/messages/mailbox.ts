// Defines what messages need from any vendor of mailboxes: it takes a mail in the format of the internet (RFC 5322), can tell whether
// it has one, and lists those that arrived.
import type { ProviderError } from '../provider-error.ts';
import type { DeliveryReport } from './delivery-report.ts';

/** The provider values of mailboxes, whose choice the contract leaves to us. */
export const MAIL_CHANNELS: ReadonlySet<string> = new Set(['gmail', 'outlook']);

/** A file in a mail. */
export interface MailFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  /** Starts reading the content, of exactly so many bytes. */
  content(): AsyncIterable<Uint8Array>;
}

export interface OutgoingMail {
  /** Of the mailbox. */
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  /** '' for none; one of text and html is there. */
  readonly text: string;
  readonly html: string;
  /** In angle brackets. */
  readonly messageId: string;
  /** The Message-ID of the mail that it answers; '' for none. */
  readonly inReplyTo: string;
  readonly sentAt: Date;
  readonly files: readonly MailFile[];
}

/** A mail that arrived. Its subject and text are never read. */
export interface ReceivedMail {
  /** The vendor's id. */
  readonly externalId: string;
  /** The address of the sender as the mail has it; '' for none. */
  readonly from: string;
  /** When the vendor received it: the date in a mail is the sender's. */
  readonly receivedAt: Date;
  /** null for a mail that a person wrote. */
  readonly report: DeliveryReport | null;
}

export interface MailboxAccess {
  /** A refresh token. */
  readonly token: string;
  readonly signal: AbortSignal;
}

export interface Mailbox {
  /** @returns the vendor's id of the mail; '' where it gives none. @throws ProviderError; mailRefusal says what became of it */
  send(mail: OutgoingMail, access: MailboxAccess): Promise<string>;
  /**
   * Looks a mail up that may have been sent.
   * @param messageId in angle brackets
   * @returns its id; null when the mailbox does not have it
   * @throws ProviderError; reconnect where the grant does not allow reading
   */
  findSent(messageId: string, access: MailboxAccess): Promise<string | null>;
  /**
   * Reads the mails in the inbox that arrived since then, page by page and in any order.
   * @throws (while it is read) ProviderError; isReadingDenied tells the one of a grant that does not allow it
   */
  received(since: Date, access: MailboxAccess): AsyncIterable<readonly ReceivedMail[]>;
  isReadingDenied(error: ProviderError): boolean;
}

/** By channel; a vendor with which this deployment has no app is missing. */
export type Mailboxes = ReadonlyMap<string, Mailbox>;

/** Returns the Message-ID of a mail that we send, from which its id can be read again. @param address of the mailbox */
export const mailMessageId = (id: string, address: string): string => `<${id}@${address.split('@').at(-1)}>`;
