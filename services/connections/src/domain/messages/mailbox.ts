// Defines what messages need from any vendor of mailboxes: it takes a mail in the format of the internet (RFC 5322), and can tell
// whether it has one.

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
}

/** By channel; a vendor with which this deployment has no app is missing. */
export type Mailboxes = ReadonlyMap<string, Mailbox>;

/** Returns the Message-ID of a mail that we send, from which its id can be read again. @param address of the mailbox */
export const mailMessageId = (id: string, address: string): string => `<${id}@${address.split('@').at(-1)}>`;
