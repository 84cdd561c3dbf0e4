// Adds the webhooks of chat to the sources: their adapters store more than outcomes, so they are made where the stores are.
import { CHAT_CHANNEL, PAGES_CHANNEL } from '../domain/messages/chat-channel.ts';
import type { HandleNumberUpdates } from '../domain/messages/handle-number-updates.ts';
import type { OutcomeSource } from '../domain/outcome-source.ts';
import { withPageMessages } from './messenger/with-page-messages.ts';
import type { OutcomeSources } from './outcome-sources.ts';
import { createChatSource } from './whatsapp/chat-source.ts';

/** @param appSecret of the deployment's app with Meta; undefined when it has none, and webhooks cannot be verified */
export function withChat(
  sources: OutcomeSources,
  appSecret: string | undefined,
  handleNumberUpdates: HandleNumberUpdates,
): OutcomeSources {
  const chats = new Map<string, OutcomeSource>([[CHAT_CHANNEL, createChatSource(appSecret, handleNumberUpdates)]]);
  const pages = sources.get(PAGES_CHANNEL);
  if (pages) chats.set(PAGES_CHANNEL, withPageMessages(pages, handleNumberUpdates));
  return {
    get: (channel) => chats.get(channel) ?? sources.get(channel),
    channels: [...new Set([...sources.channels, ...chats.keys()])],
    read: sources.read,
  };
}
