// Finds the delivery report in a mail (RFC 3462, multipart/report): what it says of the recipient, and which mail it is about.
import PostalMime, { type Email } from 'postal-mime';
import { type DeliveryReport, readDeliveryStatus } from '../../domain/messages/delivery-report.ts';

const STATUS: ReadonlySet<string> = new Set(['message/delivery-status', 'message/global-delivery-status']);
/** The mail that is returned, or its headers alone. */
const ORIGINAL: ReadonlySet<string> = new Set([
  ...['message/rfc822', 'message/rfc822-headers', 'text/rfc822-headers'],
  ...['message/global', 'message/global-headers'],
]);
/** A server returns the mail that it is about, of which only the headers are read. A larger one is not read. */
export const MOST_REPORT_BYTES = 10 * 1024 * 1024;
const MAX_NESTING = 20;
const MAX_HEADERS = 256 * 1024;
/** Headers are at the start of a mail. */
const HEAD_BYTES = 64 * 1024;

/**
 * @param raw the whole mail
 * @returns null for a mail without a report, and for one that cannot be read
 */
export async function readReport(raw: Uint8Array): Promise<DeliveryReport | null> {
  const mail = await PostalMime.parse(raw, {
    ...{ attachmentEncoding: 'arraybuffer', forceRfc822Attachments: true },
    ...{ maxNestingDepth: MAX_NESTING, maxHeadersSize: MAX_HEADERS },
  }).catch(() => null);
  if (mail === null) return null;
  const status = readDeliveryStatus(partOf(mail, STATUS));
  if (status === null) return null;
  const failedRecipient =
    status.failedRecipient || (headerOf(mail, 'x-failed-recipients').split(',', 1)[0] ?? '').trim();
  return { ...status, failedRecipient, originalMessageId: messageIdIn(partOf(mail, ORIGINAL)) || answeredBy(mail) };
}

const headerOf = ({ headers }: Email, name: string): string => headers.find(({ key }) => key === name)?.value ?? '';

/** Returns the start of the first part of these types; '' for none. */
function partOf({ attachments }: Email, types: ReadonlySet<string>): string {
  const part = attachments.find(({ mimeType }) => types.has(mimeType.toLowerCase()));
  if (part === undefined) return '';
  const { content } = part;
  return typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('utf8');
}

function messageIdIn(original: string): string {
  const [headers = ''] = original.slice(0, HEAD_BYTES).split(/\r?\n\r?\n/, 1);
  return /^message-id:\s*(<[^<>\s]{1,990}>)/im.exec(headers)?.[1] ?? '';
}

/** A report without the mail it is about is often an answer to it. */
const answeredBy = ({ inReplyTo = '' }: Email): string => /<[^<>\s]{1,990}>/.exec(inReplyTo)?.[0] ?? '';
