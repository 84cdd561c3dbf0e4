// Stores the mails that mailboxes have sent and received since the simulator started.
import { createHash, randomBytes } from 'node:crypto';
import PostalMime from 'postal-mime';
import type { ArrivedMail } from './inbox.ts';

/** A mail that a vendor accepted, as its recipient would read it. */
export interface SentMail {
  readonly id: string;
  readonly vendor: 'gmail' | 'outlook';
  /** The address of the mailbox. */
  readonly mailbox: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** In angle brackets. */
  readonly message_id: string;
  readonly in_reply_to: string;
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly sha256: string }[];
}

export interface MailState {
  readonly sent: SentMail[];
  readonly received: ArrivedMail[];
}

export const createMailState = (): MailState => ({ sent: [], received: [] });

/** Reads a mail in the format of the internet. */
export async function readMail(raw: Uint8Array, vendor: SentMail['vendor'], mailbox: string): Promise<SentMail> {
  const mail = await PostalMime.parse(raw, { attachmentEncoding: 'arraybuffer', forceRfc822Attachments: true });
  return {
    ...{ id: randomBytes(8).toString('hex'), vendor, mailbox, from: mail.from?.address ?? '' },
    to: (mail.to ?? []).map(({ address = '' }) => address),
    ...{ subject: mail.subject ?? '', text: mail.text ?? '', html: mail.html ?? '' },
    ...{ message_id: mail.messageId ?? '', in_reply_to: mail.inReplyTo ?? '' },
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      ...{ name: filename ?? '', type: mimeType },
      sha256: createHash('sha256')
        .update(Buffer.from(content as ArrayBuffer))
        .digest('hex'),
    })),
  };
}
