// The chat_provider adapter of webhooks: each number of a body goes to the connections that have it.
import { CHAT_CHANNEL } from '../../domain/messages/chat-channel.ts';
import type { TakeNews } from '../../domain/messages/take-news.ts';
import { type OutcomeSource, UnreadableDelivery } from '../../domain/outcome-source.ts';
import type { OutcomeSources } from '../outcome-sources.ts';
import { isHubSigned, readNews } from './webhook.ts';

/** @param appSecret of the deployment's app with Meta; undefined when it has none, and webhooks can not be judged */
export function createChatSource(appSecret: string | undefined, takeNews: TakeNews): OutcomeSource {
  return {
    accountId: (text) => (/^\d{1,32}$/.test(text) ? text : undefined),
    webhook: {
      appSecret,
      isSigned: ({ headers, body }, secret) => isHubSigned(headers['x-hub-signature-256'], body, secret),
      notice: ({ body }) =>
        newsOf(body).map((news) => ({
          account: news.numberId,
          isKept: true,
          outcomes: ({ connection, now }) => takeNews(connection, news, now),
        })),
    },
  };
}

function newsOf(body: Uint8Array) {
  try {
    return readNews(body);
  } catch (cause) {
    throw new UnreadableDelivery('no webhook of WhatsApp', { cause });
  }
}

/** The sources with chat beside them, which keeps more than outcomes and is therefore made where the stores are. */
export const withChat = (sources: OutcomeSources, chat: OutcomeSource): OutcomeSources => ({
  get: (channel) => (channel === CHAT_CHANNEL ? chat : sources.get(channel)),
  channels: [...sources.channels, CHAT_CHANNEL],
  read: sources.read,
});
