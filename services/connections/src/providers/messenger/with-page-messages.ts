// Adds the messages of pages and of their Instagram accounts to what the webhooks of pages report.
import type { HandleNumberUpdates } from '../../domain/messages/handle-number-updates.ts';
import { type OutcomeSource, UnreadableDelivery, type WebhookNotice } from '../../domain/outcome-source.ts';
import { type MessagingUpdates, readMessagingUpdates } from './messaging-updates.ts';

/** @param pages the adapter of pages, with webhooks */
export function withPageMessages(pages: OutcomeSource, handleNumberUpdates: HandleNumberUpdates): OutcomeSource {
  const { webhook } = pages;
  if (!webhook) throw new Error('The adapter of pages has no webhooks.');
  return {
    ...pages,
    webhook: {
      ...webhook,
      notice: (delivery) => {
        const messages = updatesOf(delivery.body).map((updates) => noticeOf(updates, handleNumberUpdates));
        return [webhook.notice(delivery) ?? [], messages].flat();
      },
    },
  };
}

function noticeOf(updates: MessagingUpdates, handleNumberUpdates: HandleNumberUpdates): WebhookNotice {
  const { product, account, messages, statuses } = updates;
  return {
    account,
    isLinked: product === 'instagram',
    isStored: messages.length + statuses.length > 0,
    outcomes: ({ connection, now }) => handleNumberUpdates(connection, { numberId: account, messages, statuses }, now),
  };
}

function updatesOf(body: Uint8Array): MessagingUpdates[] {
  try {
    return readMessagingUpdates(body);
  } catch (cause) {
    throw new UnreadableDelivery('not a webhook of a page', { cause });
  }
}
