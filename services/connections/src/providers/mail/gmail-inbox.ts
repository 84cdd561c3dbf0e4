// Lists the mails that arrived in a mailbox of Gmail. Only a mail that may be a delivery report is read as a whole.
import { z } from 'zod';
import type { MailboxAccess, ReceivedMail } from '../../domain/messages/mailbox.ts';
import { mayBeReport } from '../../domain/messages/may-be-report.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { Call } from '../http/json-caller.ts';
import { inParts } from './in-parts.ts';
import { MOST_REPORT_BYTES, readReport } from './read-report.ts';
import { senderOf } from './sender-of.ts';

/** Asks one address, with the access token of the grant. @throws ProviderError */
export type AskGmail = <S extends z.ZodType>(
  access: MailboxAccess,
  asked: () => Pick<Call<S>, 'url' | 'document' | 'schema'>,
) => Promise<z.output<S>>;

const PageSchema = z.object({
  messages: z.array(z.object({ id: z.string().min(1).max(300) })).default([]),
  nextPageToken: z.string().optional(),
});
const MailSchema = z.object({
  internalDate: z.string().regex(/^\d{1,15}$/),
  sizeEstimate: z.number().default(0),
  payload: z.object({
    headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]),
  }),
});
const RawSchema = z.object({ raw: z.base64url() });

const PAGE = 100;
const AT_ONCE = 5;
const METADATA = [
  ['format', 'metadata'],
  ['metadataHeaders', 'From'],
  ['metadataHeaders', 'Content-Type'],
] satisfies [string, string][];

/** @param url of the mails of the mailbox */
export async function* gmailInbox(
  ask: AskGmail,
  url: string,
  since: Date,
  access: MailboxAccess,
): AsyncGenerator<ReceivedMail[]> {
  const query = { labelIds: 'INBOX', q: `after:${Math.floor(since.getTime() / 1000)}`, maxResults: String(PAGE) };
  let pageToken: string | undefined;
  do {
    const page = new URLSearchParams({ ...query, ...(pageToken !== undefined && { pageToken }) });
    const { messages, nextPageToken } = await ask(access, () => ({ url: `${url}?${page}`, schema: PageSchema }));
    const mails = await inParts(messages, AT_ONCE, ({ id }) =>
      mailOf(ask, `${url}/${encodeURIComponent(id)}`, id, access),
    );
    yield mails.flatMap((mail) => mail ?? []);
    pageToken = nextPageToken;
  } while (pageToken !== undefined);
}

/** @returns null for a mail that was deleted meanwhile */
async function mailOf(ask: AskGmail, url: string, id: string, access: MailboxAccess): Promise<ReceivedMail | null> {
  const query = new URLSearchParams(METADATA);
  const mail = await unlessGone(ask(access, () => ({ url: `${url}?${query}`, schema: MailSchema })));
  if (mail === null) return null;
  const { internalDate, sizeEstimate, payload } = mail;
  const header = (name: string) => payload.headers.find((one) => one.name.toLowerCase() === name)?.value ?? '';
  const from = senderOf(header('from'));
  const isRead =
    mayBeReport({ contentType: header('content-type').toLowerCase(), from }) && sizeEstimate <= MOST_REPORT_BYTES;
  const raw = isRead && (await unlessGone(ask(access, () => ({ url: `${url}?format=raw`, schema: RawSchema }))));
  const report = raw ? await readReport(Buffer.from(raw.raw, 'base64url')) : null;
  return { externalId: id, from, receivedAt: new Date(Number(internalDate)), report };
}

function unlessGone<T>(asked: Promise<T>): Promise<T | null> {
  return asked.catch((error: unknown) => {
    if (error instanceof ProviderError && error.httpStatus === 404) return null;
    throw error;
  });
}
