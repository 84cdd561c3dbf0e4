// Runs messages beside a connections in which a person's mailbox is connected.
import { randomUUID } from 'node:crypto';
import { worldOfPeople } from '../../connections/test/complete-handoff.ts';
import { type MailChannel, newMailbox } from '../../connections/test/mail-fixture.ts';
import { type ChatHarness, startChatHarness } from './chat-harness.ts';

export const startMailHarness = (options: Parameters<typeof startChatHarness>[0] = {}): Promise<ChatHarness> =>
  startChatHarness({ ...options, world: worldOfPeople() });

/** Connects a mailbox to a new profile. */
export async function newSender({ connections }: ChatHarness, channel: MailChannel = 'gmail', declined: string[] = []) {
  const { id: connectionId, profileId } = await newMailbox(connections, channel, declined);
  return { connectionId, profileId };
}

/** Returns a mail to Ana, by default under its own operation. */
export const mailTo = (profileId: string, more: object = {}) => ({
  ...{ profileId, operationId: randomUUID(), to: { case: 'email' as const, value: 'ana@example.com' } },
  ...{ subject: 'Tu pedido', text: 'Está listo.' },
  ...more,
});

/** Returns what the mailboxes sent under a subject. */
export const sentMails = ({ sim }: Pick<ChatHarness, 'sim'>, subject: string) =>
  sim.mail.sent.filter((mail) => mail.subject === subject);
