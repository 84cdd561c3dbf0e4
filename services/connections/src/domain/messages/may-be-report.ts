// Tells from the headers of a mail whether it may report the delivery of another one, so that only such a mail is read as a whole.

export interface MailHeaders {
  /** Lower-case. */
  readonly contentType: string;
  /** The address of the sender. */
  readonly from: string;
}

/** Where servers write from (RFC 2142; RFC 6522 leaves it open). */
const SERVERS = /^(mailer-daemon|postmaster|microsoftexchange[0-9a-z]+)@/;

/** Reports about other things, such as a receipt for reading, name another report-type. */
export function mayBeReport({ contentType, from }: MailHeaders): boolean {
  if (contentType.startsWith('multipart/report'))
    return !contentType.includes('report-type') || contentType.includes('delivery-status');
  return contentType.startsWith('multipart/') && SERVERS.test(from.toLowerCase());
}
