// Provides the chat_provider adapter for webhooks, which passes each number in a body to the connections that have it.
import type { HandleNumberUpdates } from '../../domain/messages/handle-number-updates.ts';
import { type OutcomeSource, UnreadableDelivery } from '../../domain/outcome-source.ts';
import { isHubSigned, readNumberUpdates } from './webhook.ts';

/** @param appSecret of the deployment's app with Meta; undefined when it has none, and webhooks cannot be verified */
export function createChatSource(
  appSecret: string | undefined,
  handleNumberUpdates: HandleNumberUpdates,
): OutcomeSource {
  return {
    accountId: (text) => (/^\d{1,32}$/.test(text) ? text : undefined),
    webhook: {
      appSecret,
      isSigned: ({ headers, body }, secret) => isHubSigned(headers['x-hub-signature-256'], body, secret),
      notice: ({ body }) =>
        updatesOf(body).map((updates) => ({
          account: updates.numberId,
          isStored: true,
          outcomes: ({ connection, now }) => handleNumberUpdates(connection, updates, now),
        })),
    },
  };
}

function updatesOf(body: Uint8Array) {
  try {
    return readNumberUpdates(body);
  } catch (cause) {
    throw new UnreadableDelivery('not a webhook of WhatsApp', { cause });
  }
}
