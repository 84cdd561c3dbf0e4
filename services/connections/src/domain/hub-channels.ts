// Names the channels whose webhooks Meta sends: it verifies the address of each before it sends any.
import { CHAT_CHANNEL, PAGES_CHANNEL } from './messages/chat-channel.ts';

export const HUB_CHANNELS: ReadonlySet<string> = new Set([CHAT_CHANNEL, PAGES_CHANNEL]);
