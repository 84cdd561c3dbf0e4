// Defines what subscribers receive about an incoming message.
import { z } from 'zod';
import { time } from '../answer-fields.ts';
import { testFlag } from './test-flag.ts';

export const MESSAGE_RECEIVED = 'message.received';

export const ReceivedMessage = z
  .object({
    id: z.uuid().meta({ description: 'The same in every delivery: act on it once.' }),
    type: z.literal(MESSAGE_RECEIVED),
    created_at: time.meta({ description: 'When it arrived.' }),
    profile_id: z.uuid(),
    test: testFlag,
    data: z.object({
      provider: z.string().meta({ description: 'channel of GET /api/v1/connections.', examples: ['chat_provider'] }),
      connection_id: z.string(),
      thread_id: z.string().meta({
        description: 'The conversation, to which POST /api/v1/messages/chat can reply, unless it is one of mails.',
      }),
      message_id: z.string(),
      direction: z.literal('inbound'),
      message_type: z
        .string()
        .meta({ description: 'The kind of message, in the words of the provider.', examples: ['text'] }),
      sent_at: time.meta({ description: 'When the person sent it, as far as the provider reports that.' }),
      delivery_failure: z
        .object({
          failed_recipient: z
            .string()
            .nullable()
            .meta({ description: 'The address. null for a subscriber without customers:read.' }),
          status: z.string().meta({ description: 'An enhanced status code (RFC 3463).', examples: ['5.1.1'] }),
          action: z.enum(['failed', 'delayed', 'delivered', 'relayed', 'expanded']),
          diagnostic_code: z.string().nullable().meta({
            description: 'In the words of the server; null like failed_recipient, and when the report has none.',
          }),
          original_rfc822_message_id: z.string().nullable().meta({
            description: 'The Message-ID of the mail that it is about: message_id of ours is its part before the @.',
          }),
        })
        .nullable()
        .meta({ description: 'What a mail server reports about a mail (RFC 3464); null for everything else.' }),
    }),
  })
  .meta({ id: 'ReceivedMessage' });

export const receivedExample: z.input<typeof ReceivedMessage> = {
  id: '7c1d5a52-9d52-5f6c-8f6c-2a0e7b110b0f',
  type: MESSAGE_RECEIVED,
  created_at: '2026-01-31T09:30:01.000Z',
  profile_id: '5f0c2a0e-7b11-4a3e-8d52-0b0f4a3e3a52',
  data: {
    provider: 'chat_provider',
    connection_id: '0b0f4a3e-3a52-5d0c-9d52-8f6c2a0e7b11',
    thread_id: '4a3e0b0f-7b11-4a52-9d52-8f6c2a0e3a52',
    message_id: '7c1d5a52-9d52-5f6c-8f6c-2a0e7b110b0f',
    direction: 'inbound',
    message_type: 'text',
    sent_at: '2026-01-31T09:30:00.000Z',
    delivery_failure: null,
  },
};
