// Serves the Gmail API's lists of mails and single mails, as their headers or as a whole.
import type { Request } from 'express';
import type { SimState } from '../state.ts';
import { type ArrivedMail, arrivedSince, pageOf } from './inbox.ts';
import { notFound } from './mail-faults.ts';

/** Lists the newest first, as Gmail does. @param query the search, such as after:1764000000 */
export function listGmail({ mail }: SimState, mailbox: string, { query }: Pick<Request, 'query'>): object {
  const after = /^after:(\d+)$/.exec(String(query.q))?.[1];
  const found = query.labelIds === 'INBOX' ? arrivedSince(mail, mailbox, Number(after ?? 0) * 1000).reverse() : [];
  const { mails, next } = pageOf(found, Number(query.pageToken ?? 0), Number(query.maxResults ?? 100));
  return {
    // A list without mails lacks the member.
    ...(mails.length > 0 && { messages: mails.map(({ id }) => ({ id, threadId: id })) }),
    ...(next !== undefined && { nextPageToken: String(next) }),
    resultSizeEstimate: found.length,
  };
}

/** @throws ApiError for a mail that the mailbox does not have */
export function getGmail(
  { mail: { received } }: SimState,
  mailbox: string,
  { params, query }: Pick<Request, 'params' | 'query'>,
): object {
  const mail = received.find(({ id, mailbox: of }) => id === params.id && of === mailbox);
  if (!mail) throw notFound().gmail;
  const { id, at, raw } = mail;
  const common = { id, threadId: id, labelIds: ['INBOX'], internalDate: String(at), sizeEstimate: raw.length };
  if (query.format === 'raw') return { ...common, raw: Buffer.from(raw).toString('base64url') };
  return { ...common, payload: { headers: headersOf(mail, [query.metadataHeaders].flat().map(String)) } };
}

const headersOf = ({ headers }: ArrivedMail, wanted: readonly string[]) =>
  headers.filter(({ name }) => wanted.some((one) => one.toLowerCase() === name.toLowerCase()));
