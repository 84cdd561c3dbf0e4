// Meta asks whether webhooks may be sent to an address, and shows the word that the operator typed into its app.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  CheckVerifyTokenRequest,
  CheckVerifyTokenResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/messages_pb.ts';
import { CHAT_CHANNEL } from '../../domain/messages/chat-channel.ts';

/** CheckVerifyToken. @param expected what the operator has set @throws AppError not_found, not_implemented */
export function checkVerifyToken(expected: string | undefined) {
  return async ({
    provider,
    verifyToken,
  }: CheckVerifyTokenRequest): Promise<MessageInitShape<typeof CheckVerifyTokenResponseSchema>> => {
    if (provider !== CHAT_CHANNEL) throw appError('not_found', 'That provider asks for nothing at this address.');
    if (expected === undefined)
      throw appError('not_implemented', 'Nobody has set the word that the vendor is to know.');
    // Of one length, so that comparing tells nothing.
    return { matches: timingSafeEqual(digest(verifyToken), digest(expected)) };
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
