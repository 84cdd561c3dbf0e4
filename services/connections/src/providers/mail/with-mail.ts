// Adds the mailboxes to the sources: a sync reads what arrived. It reports no outcome, but what it finds is stored elsewhere.
import type { Mailbox, Mailboxes } from '../../domain/messages/mailbox.ts';
import { receivedSince } from '../../domain/messages/received-since.ts';
import type { RecordMails } from '../../domain/messages/record-mails.ts';
import type { OutcomeRead, OutcomeSource } from '../../domain/outcome-source.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { ProviderOutcome } from '../../domain/provider-outcome.ts';
import type { OutcomeSources } from '../outcome-sources.ts';

/** An address. */
const ACCOUNT = /^[^\s@]{1,64}@[^\s@]{1,254}$/;

export function withMail(sources: OutcomeSources, mailboxes: Mailboxes, recordMails: RecordMails): OutcomeSources {
  const mails = new Map<string, OutcomeSource>();
  for (const [channel, mailbox] of mailboxes) mails.set(channel, mailSource(mailbox, recordMails));
  return {
    get: (channel) => mails.get(channel) ?? sources.get(channel),
    channels: [...sources.channels, ...mails.keys()],
    read: [...sources.read, ...mails.keys()],
  };
}

const mailSource = (mailbox: Mailbox, recordMails: RecordMails): OutcomeSource => ({
  accountId: (text) => (ACCOUNT.test(text) ? text.toLowerCase() : undefined),
  read: (request) => readMails(mailbox, recordMails, request),
  // What is older than the connection is not read.
  mostDays: 0,
});

/** A mailbox whose grant does not allow reading only sends. */
async function* readMails(
  mailbox: Mailbox,
  recordMails: RecordMails,
  { connection, accessToken: token, signal, lastRead, now }: OutcomeRead,
): AsyncGenerator<readonly ProviderOutcome[]> {
  const since = receivedSince({ connectedAt: connection.created_at, lastRead, now });
  try {
    for await (const mails of mailbox.received(since, { token, signal })) {
      await recordMails(connection, mails);
      yield [];
    }
  } catch (error) {
    if (!(error instanceof ProviderError) || !mailbox.isReadingDenied(error)) throw error;
  }
}
