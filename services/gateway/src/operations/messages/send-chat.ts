// Declares POST /messages/chat, which sends one message to one person from a chat number of the profile.

import { publicError } from '@touchline/chassis/public-http/public-error.ts';
import type { ChatMessage } from '@touchline/proto/gen/touchline/connections/v1/messages_pb.ts';
import { z } from 'zod';
import { allOf } from '../../domain/scopes.ts';
import { answerOf } from '../../http/answer.ts';
import { operation } from '../../http/operation.ts';
import { rule } from '../../http/rule.ts';
import type { Services } from '../../services.ts';
import { orNull, time, timeOf } from '../answer-fields.ts';
import { exampleMeta } from '../example-meta.ts';
import { uuidField } from '../query-fields.ts';
import { CONTENT_TYPES, contentFields, contentOf, oneContent } from './chat-content.ts';

/** Longer than connections waits for the vendor. */
const DEADLINE_MS = 15_000;

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
    connection_id: uuidField('The number to send from; optional when the profile has only one.').optional(),
    to: Recipient,
    human_agent: z.boolean().default(false).meta({
      description: 'A human answers the person: the window is then seven days, if the vendor has such a window.',
    }),
    ...contentFields,
  })
  .check(oneContent)
  .meta({ id: 'ChatMessageInput' });

const Sent = z
  .object({
    message_id: z.uuid(),
    status: z.literal('sent').meta({ description: 'The vendor accepted it.' }),
    type: z.enum(CONTENT_TYPES),
    connection_id: z.uuid(),
    thread_id: z.uuid().nullable().meta({ description: 'The conversation with this person, for further messages.' }),
    sent_at: time,
  })
  .meta({ id: 'SentChatMessage' });

export const sendChat = operation({
  method: 'POST',
  path: '/messages/chat',
  area: 'messages',
  summary: 'Send a chat message',
  description:
    'Sends a text, a file, a template or an interactive message from a chat_provider connection. Within 24 hours of the person’s last message anything can be sent, after that only a template: chat_service_window_expired. With human_agent, a text or file is allowed for seven days, if the vendor has such a window: messaging_window_closed beyond it. Under one Idempotency-Key a message is never sent twice: when a provider_error leaves the outcome unknown, the same request returns it once it is known. A sent message is not a touchpoint.',
  scopes: allOf('attribution:write'),
  idempotency: 'optional',
  body: Body,
  bodyRules: { maxBytes: 64 * 1024 },
  answer: answerOf(Sent, { statuses: { 201: 'Sent.' } }),
  errors: [
    'validation_error',
    'invalid_parameter',
    'not_found',
    'customer_not_found',
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
        status: 'sent',
        type: 'text',
        connection_id: '7b110b0f-4a3e-5a52-9d52-8f6c2a0e3a52',
        thread_id: '4a3e0b0f-7b11-4a52-9d52-8f6c2a0e3a52',
        sent_at: '2026-01-31T09:30:00.000Z',
      },
      meta: exampleMeta,
    },
  },
  handle: async ({ profileId, body, effectId }, services) => {
    const request = {
      ...(await recipientOf(profileId, body.to, services)),
      ...contentOf(body),
      profileId,
      connectionId: body.connection_id?.toLowerCase(),
      operationId: effectId,
      humanAgent: body.human_agent,
    };
    const { message } = await services.messages.sendChat(request, { deadlineMs: DEADLINE_MS });
    if (message === undefined) throw publicError('internal_error');
    return { data: sentRow(message) };
  },
});

/** @throws PublicError customer_not_found, validation_error */
async function recipientOf(
  profileId: string,
  to: z.output<typeof Recipient>,
  { identity }: Pick<Services, 'identity'>,
): Promise<{ to: { case: 'phone' | 'threadId'; value: string }; customerId?: string }> {
  if (to.thread_id !== undefined) return { to: { case: 'threadId', value: to.thread_id.toLowerCase() } };
  if (to.phone !== undefined) return { to: { case: 'phone', value: to.phone } };
  const selector = { customerId: to.customer_profile_id?.toLowerCase(), externalId: to.customer_key };
  const { customer } = await identity.findCustomer({ profileId, ...selector });
  if (customer === undefined) throw publicError('customer_not_found');
  if (customer.primaryPhone === '') throw publicError('validation_error', 'to names a customer without a phone.');
  return { to: { case: 'phone', value: customer.primaryPhone }, customerId: customer.customerId };
}

function sentRow(message: ChatMessage): z.input<typeof Sent> {
  return {
    message_id: message.id,
    status: 'sent',
    type: message.type as z.input<typeof Sent>['type'],
    connection_id: message.connectionId,
    thread_id: orNull(message.threadId),
    sent_at: timeOf(message.sentAt),
  };
}
