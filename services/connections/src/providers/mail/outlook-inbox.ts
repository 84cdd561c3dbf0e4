// Lists the mails that arrived in a mailbox of Microsoft. Only a mail that may be a delivery report is read as a whole.
import { z } from 'zod';
import type { MailboxAccess, ReceivedMail } from '../../domain/messages/mailbox.ts';
import { mayBeReport } from '../../domain/messages/may-be-report.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { Call } from '../http/json-caller.ts';
import { inParts } from './in-parts.ts';
import { MOST_REPORT_BYTES, readReport } from './read-report.ts';

/** Asks one address, with the access token of the grant. @throws ProviderError */
export type AskOutlook = <S extends z.ZodType>(
  access: MailboxAccess,
  asked: () => Pick<Call<S>, 'url' | 'document' | 'answers' | 'schema'>,
) => Promise<z.output<S>>;

const MailSchema = z.object({
  id: z.string().min(1).max(300),
  receivedDateTime: z.coerce.date(),
  from: z.object({ emailAddress: z.object({ address: z.string().nullish() }).nullish() }).nullish(),
  internetMessageHeaders: z.array(z.object({ name: z.string(), value: z.string() })).nullish(),
});
const PageSchema = z.object({ value: z.array(MailSchema), '@odata.nextLink': z.string().optional() });

const PAGE = 50;
const AT_ONCE = 4;
const FIELDS = 'id,receivedDateTime,from,internetMessageHeaders';

/** @param base address of the person's part of Graph */
export async function* outlookInbox(
  ask: AskOutlook,
  base: string,
  since: Date,
  access: MailboxAccess,
): AsyncGenerator<ReceivedMail[]> {
  const query = new URLSearchParams({
    ...{ $filter: `receivedDateTime ge ${since.toISOString()}`, $orderby: 'receivedDateTime asc' },
    ...{ $select: FIELDS, $top: String(PAGE) },
  });
  let next: string | undefined = `${base}/mailFolders/inbox/messages?${query}`;
  while (next !== undefined) {
    const url: string = next;
    // The access token goes to no other host.
    if (!URL.canParse(url) || new URL(url).origin !== new URL(base).origin)
      throw new ProviderError('failed', 'foreign_next_link', 'The next page of the mailbox is not at Microsoft Graph.');
    const page: z.output<typeof PageSchema> = await ask(access, () => ({ url, schema: PageSchema }));
    yield await inParts(page.value, AT_ONCE, (mail) => receivedMail(ask, base, mail, access));
    next = page['@odata.nextLink'];
  }
}

async function receivedMail(
  ask: AskOutlook,
  base: string,
  { id, receivedDateTime, from: sender, internetMessageHeaders }: z.output<typeof MailSchema>,
  access: MailboxAccess,
): Promise<ReceivedMail> {
  const from = sender?.emailAddress?.address ?? '';
  const type = internetMessageHeaders?.find(({ name }) => name.toLowerCase() === 'content-type')?.value ?? '';
  const isRead = mayBeReport({ contentType: type.toLowerCase(), from });
  const raw = isRead ? await rawOf(ask, `${base}/messages/${encodeURIComponent(id)}/$value`, access) : '';
  const report = raw.length > 0 && raw.length <= MOST_REPORT_BYTES ? await readReport(Buffer.from(raw)) : null;
  return { externalId: id, from, receivedAt: receivedDateTime, report };
}

/** @returns '' for a mail that was deleted meanwhile, and for one that is too large to be read */
function rawOf(ask: AskOutlook, url: string, access: MailboxAccess): Promise<string> {
  return ask(access, () => ({ url, answers: 'text', schema: z.string() })).catch((error: unknown) => {
    if (error instanceof ProviderError && (error.httpStatus === 404 || error.code === 'too_large')) return '';
    throw error;
  });
}
