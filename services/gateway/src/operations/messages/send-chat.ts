// Declares POST /messages/chat, which sends one message to one person from a chat number or a page of the profile.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { rule } from '../../http/rule.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { captionField, contentFields, contentOf, oneContent } from './chat-content.ts';
import { SentMessage, sentRow } from './sent-message.ts';

/** Longer than messages waits for connections, and that for the vendor. */
const DEADLINE_MS = 15_000;
/** A file that the vendor does not have yet is given to it first. */
const WITH_FILE_MS = 45_000;

const NAMES = ['customer_profile_id', 'customer_key', 'phone', 'thread_id'] as const;

const NOBODY = `must name a person: send one of ${NAMES.join(', ')}`;

const Recipient = z
  .strictObject({
    customer_profile_id: z.uuid().optional(),
    customer_key: z
      .string()
      .min(1)
      .max(200)
      .regex(/\S/, 'must not be blank')
      .optional()
      .meta({ description: "The caller's own customer id." }),
    phone: z
      .string()
      .regex(/^\+[1-9]\d{6,14}$/, 'must be E.164, such as +56912345678')
      .optional(),
    thread_id: z
      .uuid()
      .optional()
      .meta({ description: 'The conversation, as message.received and earlier answers identify it.' }),
  })
  .check(
    rule('to names one person, by exactly one of its members', ({ value, issues }) => {
      const given = NAMES.filter((name) => value[name] !== undefined);
      const [first, second] = given;
      if (first === undefined) issues.push({ code: 'custom', input: value, path: [], message: NOBODY });
      if (second !== undefined) {
        const message = `cannot be sent together with ${first}: name the person once`;
        issues.push({ code: 'custom', input: value, path: [second], message });
      }
    }),
  )
  .meta({ id: 'ChatRecipient', description: 'Names one person by one of these members.' });

const Body = z
  .strictObject({
    connection_id: uuidField(
      'The number or page to send from; optional when the profile has only one number and it is that.',
    ).optional(),
    to: Recipient,
    human_agent: z.boolean().default(false).meta({
      description: 'A human answers the person: the window is then seven days, if the vendor has such a window.',
    }),
    link_tokens: z.boolean().default(true).meta({
      description: 'Adds a link token of the recipient to links to the sites that the tracking settings name.',
    }),
    caption: captionField,
    ...contentFields,
  })
  .check(oneContent)
  .meta({ id: 'ChatMessageInput' });

export const sendChat = operation({
  method: 'POST',
  path: '/messages/chat',
  area: 'messages',
  summary: 'Send a chat message',
  description:
    'Sends a text, a file (of its own address, or uploaded and named by media_id), a template or an interactive message from a chat_provider connection; or a text or a file from a meta_pages connection, to a thread of Messenger or Instagram. Links to the sites that the tracking settings name get a link token of the recipient, unless link_tokens is false. Within 24 hours of the person’s last message anything can be sent, after that only a template: chat_service_window_expired. With human_agent, a text or file is allowed for seven days, if the vendor has such a window: messaging_window_closed beyond it, and from a page always when its window is closed. Under one Idempotency-Key a message is never sent twice: when a provider_error leaves the outcome unknown, the same request returns it once it is known. A sent message is not a touchpoint.',
  scopes: allOf('attribution:write'),
  idempotency: 'required',
  body: Body,
  bodyRules: { maxBytes: 64 * 1024 },
  answer: answerOf(SentMessage, { statuses: { 202: 'The vendor accepted it.' } }),
  errors: [
    'validation_error',
    'invalid_parameter',
    'not_found',
    'customer_not_found',
    'media_expired',
    'invalid_state',
    'connection_not_ready',
    'chat_service_window_expired',
    'messaging_window_closed',
    'chat_payment_required',
    'rate_limit_exceeded',
    'provider_error',
  ],
  examples: {
    request: { to: { phone: '+56912345678' }, text: { body: 'Your order is ready.' } },
    answer: {
      data: {
        message_id: '0b0f4a3e-7b11-5a52-9d52-8f6c2a0e3a52',
        thread_id: '4a3e0b0f-7b11-4a52-9d52-8f6c2a0e3a52',
        status: 'sent',
        provider_message_id: 'wamid.HBgLNTY5MTIzNDU2NzgVAgARGBI5QTNDQTVCM0Q0Q0Q2RTY3RTcA',
        link_tokens_added: 0,
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, body, effectId, credential }, { messages }) => {
    const request = {
      ...contentOf(body),
      to: recipientOf(body.to),
      profileId,
      connectionId: body.connection_id?.toLowerCase(),
      operationId: effectId,
      humanAgent: body.human_agent,
      withoutLinkTokens: !body.link_tokens,
    };
    const deadlineMs = body.media_id === undefined ? DEADLINE_MS : WITH_FILE_MS;
    const { message } = await messages.sendChat(request, { deadlineMs });
    if (message === undefined) throw publicError('internal_error');
    const mayShow = body.to.phone !== undefined || credential.scopes.has('customers:read');
    return { data: sentRow(message, mayShow) };
  },
});

function recipientOf(to: z.output<typeof Recipient>) {
  if (to.thread_id !== undefined) return { case: 'threadId' as const, value: to.thread_id.toLowerCase() };
  if (to.phone !== undefined) return { case: 'phone' as const, value: to.phone };
  if (to.customer_key !== undefined) return { case: 'customerKey' as const, value: to.customer_key };
  return { case: 'customerId' as const, value: to.customer_profile_id?.toLowerCase() ?? '' };
}
