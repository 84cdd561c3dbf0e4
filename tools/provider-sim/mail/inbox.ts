// Keeps the mails that arrived in mailboxes, and lists them as both vendors do.
import { randomBytes } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { MailState } from './mail-state.ts';

/** A mail that someone sends to a mailbox. */
export interface Arriving {
  /** The address of the mailbox. */
  readonly mailbox: string;
  /** The mail in the format of the internet; its lines may end in either way. */
  readonly raw: string;
}

/** A mail in a mailbox. */
export interface ArrivedMail extends Arriving {
  readonly id: string;
  /** Milliseconds. */
  readonly at: number;
  /** The address of the sender. */
  readonly from: string;
  /** In the order of the mail. */
  readonly headers: readonly { readonly name: string; readonly value: string }[];
}

/** Puts mails into mailboxes. @param now when they arrive */
export async function arrive({ received }: MailState, mails: readonly Arriving[], now: number): Promise<ArrivedMail[]> {
  const arrived = await Promise.all(
    mails.map(async ({ mailbox, raw }) => {
      const { from, headers } = await PostalMime.parse(raw);
      const named = headers.map(({ originalKey: name, value }) => ({ name, value }));
      return { id: randomBytes(8).toString('hex'), mailbox, raw, at: now, from: from?.address ?? '', headers: named };
    }),
  );
  received.push(...arrived);
  return arrived;
}

/** Returns the mails of a mailbox that arrived since then, oldest first. @param since milliseconds */
export const arrivedSince = ({ received }: MailState, mailbox: string, since: number): ArrivedMail[] =>
  received.filter((mail) => mail.mailbox === mailbox && mail.at >= since);

export interface MailPage {
  readonly mails: readonly ArrivedMail[];
  /** Where the next page begins; undefined at the end. */
  readonly next: number | undefined;
}

export function pageOf(mails: readonly ArrivedMail[], from: number, size: number): MailPage {
  const end = from + size;
  return { mails: mails.slice(from, end), next: end < mails.length ? end : undefined };
}
