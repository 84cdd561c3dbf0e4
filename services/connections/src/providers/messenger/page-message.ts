// Brings a message into the form of Messenger and Instagram (reference: Messenger Platform, Send API).
import { type ChatProduct, readChatPerson } from '@touchline/chassis/identifiers/chat-person.ts';
import { z } from 'zod';
import { UnsendableMessage } from '../../domain/messages/unsendable-message.ts';
import type { OutgoingMessage } from '../chat-vendor.ts';

/** How long a text may be. */
const LONGEST: Readonly<Record<ChatProduct, number>> = { messenger: 2000, instagram: 1000 };
/** The platform's kind of attachment for each type of message with a file. */
const ATTACHMENTS: Readonly<Record<string, string>> = {
  image: 'image',
  video: 'video',
  audio: 'audio',
  document: 'file',
};

const TextSchema = z.object({ body: z.string() });
const FileSchema = z.object({
  id: z.string().optional(),
  link: z.string().optional(),
  caption: z.string().optional(),
});

/** Returns the body of the call. @throws UnsendableMessage */
export function pageMessage({ person, type, content, messageId, humanAgent }: OutgoingMessage): object {
  const recipient = readChatPerson(person);
  if (recipient === null) throw new UnsendableMessage('to', 'to names nobody whom a page can write to.');
  const sending = humanAgent ? { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' } : { messaging_type: 'RESPONSE' };
  const message = { ...contentOf(recipient.product, type, content), metadata: messageId };
  return { recipient: { id: recipient.id }, ...sending, message };
}

function contentOf(product: ChatProduct, type: string, content: unknown): object {
  if (type === 'text') return textOf(product, content);
  const kind = ATTACHMENTS[type];
  if (kind === undefined)
    throw new UnsendableMessage(
      type,
      `${type} is not sent by a page: send a text, an image, a video, audio or a document.`,
    );
  const file = FileSchema.safeParse(content).data;
  if (file?.caption !== undefined)
    throw new UnsendableMessage('caption', 'caption is not sent by a page: send a text after the file.');
  const payload = file?.id === undefined ? linked(type, file?.link) : { attachment_id: file.id };
  return { attachment: { type: kind, payload } };
}

function textOf(product: ChatProduct, content: unknown): object {
  const text = TextSchema.safeParse(content).data?.body ?? '';
  if (text === '') throw new UnsendableMessage('text', 'text.body is required.');
  if (text.length > LONGEST[product])
    throw new UnsendableMessage('text', `text.body may have ${LONGEST[product]} characters in this thread.`);
  return { text };
}

function linked(type: string, url: string | undefined): object {
  if (url === undefined) throw new UnsendableMessage(type, `${type} needs the address of a file, or its id.`);
  return { url, is_reusable: true };
}
