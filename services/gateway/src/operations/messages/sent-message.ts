// Defines the answer for a message that its vendor accepted (docs/messages.md, Sending), which chat and mail share.
import type { ChatMessage } from '@touchline/proto/gen/touchline/messages/v1/messages_pb.ts';
import { z } from 'zod';
import { orNull } from '../answer-fields.ts';

export const SentMessage = z
  .object({
    message_id: z.uuid(),
    thread_id: z.uuid().nullable().meta({ description: 'The conversation with this person, for further messages.' }),
    status: z.literal('sent').meta({ description: 'The vendor accepted it.' }),
    provider_message_id: z.string().nullable().meta({
      description:
        'The vendor’s id. A chat vendor’s can contain the number: it is null without customers:read where to names no phone, and where the request is repeated after its record was lost. Outlook gives none.',
    }),
    link_tokens_added: z.int().meta({ description: 'How many links got a link token of the recipient.' }),
  })
  .meta({ id: 'SentMessage' });

/** @param mayShow whether the caller may see the vendor's id */
export const sentRow = (message: ChatMessage, mayShow: boolean): z.input<typeof SentMessage> => ({
  message_id: message.id,
  thread_id: orNull(message.threadId),
  status: 'sent',
  provider_message_id: mayShow ? orNull(message.externalId) : null,
  link_tokens_added: message.linkTokensAdded,
});
