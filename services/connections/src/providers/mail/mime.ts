// Writes a mail in the format of the internet (RFC 5322, MIME) as a stream, so that no attachment is ever in memory as a whole.
import { Readable } from 'node:stream';
import MailComposer from 'nodemailer/lib/mail-composer';
import type { MailFile, OutgoingMail } from '../../domain/messages/mailbox.ts';

export interface Mime {
  /** How many bytes the stream will have. */
  readonly bytes: number;
  /** Starts writing; throws what reading a file throws. */
  stream(): Readable;
}

/** How many characters of base64 a line has (RFC 2045, section 6.8). */
const LINE = 76;

export async function writeMime(mail: OutgoingMail): Promise<Mime> {
  const frame = await lengthOf(compose(mail, () => ''));
  const bytes = mail.files.reduce((sum, file) => sum + base64Length(file.bytes), frame);
  return { bytes, stream: () => compose(mail, (file) => Readable.from(file.content())).createReadStream() };
}

function compose(mail: OutgoingMail, content: (file: MailFile) => Readable | '') {
  const { from, to, subject, text, html, messageId, inReplyTo, sentAt, files } = mail;
  return new MailComposer({
    ...{ from, to: { name: '', address: to }, subject, messageId, date: sentAt },
    ...(text !== '' && { text }),
    ...(html !== '' && { html }),
    ...(inReplyTo !== '' && { inReplyTo, references: inReplyTo }),
    attachments: files.map((file) => ({
      ...{ filename: file.name, contentType: file.type, contentTransferEncoding: 'base64' },
      ...{ contentDisposition: 'attachment', content: content(file) },
    })),
    newline: 'win',
    // The length that was computed holds only for the same boundary; the id of the mail is as unique.
    baseBoundary: messageId.replaceAll(/[^A-Za-z0-9]/g, ''),
    // A text of a caller is a text, and never the name of a file or an address to read.
    ...{ disableFileAccess: true, disableUrlAccess: true },
  }).compile();
}

async function lengthOf(message: ReturnType<typeof compose>): Promise<number> {
  return (await message.build()).length;
}

function base64Length(bytes: number): number {
  const characters = Math.ceil(bytes / 3) * 4;
  return characters + Math.max(0, Math.ceil(characters / LINE) - 1) * 2;
}
