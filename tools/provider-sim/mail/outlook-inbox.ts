// Serves Graph's list of the mails in an inbox, and single mails as a whole.
import type { Request } from 'express';
import type { SimState } from '../state.ts';
import { arrivedSince, pageOf } from './inbox.ts';
import { notFound } from './mail-faults.ts';

const SINCE = /^receivedDateTime ge (\S+)$/;

export function listOutlook({ mail }: SimState, mailbox: string, request: Request): object {
  const { query } = request;
  const since = SINCE.exec(String(query.$filter))?.[1];
  const found = arrivedSince(mail, mailbox, Date.parse(since ?? '1970-01-01'));
  const { mails, next } = pageOf(found, Number(query.$skip ?? 0), Number(query.$top ?? 10));
  const link = new URL(request.originalUrl, `${request.protocol}://${request.get('host')}`);
  link.searchParams.set('$skip', String(next));
  return {
    value: mails.map(({ id, at, from, headers }) => ({
      ...{ id, receivedDateTime: new Date(at).toISOString() },
      ...(from !== '' && { from: { emailAddress: { name: from, address: from } } }),
      internetMessageHeaders: headers,
    })),
    ...(next !== undefined && { '@odata.nextLink': link.href }),
  };
}

/** @throws ApiError for a mail that the mailbox does not have */
export function rawOutlook({ mail: { received } }: SimState, mailbox: string, id: unknown): string {
  const mail = received.find((one) => one.id === id && one.mailbox === mailbox);
  if (!mail) throw notFound().outlook;
  return mail.raw;
}
