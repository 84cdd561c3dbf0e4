// Checks the token that Meta presents when it verifies a webhook address, against the one that the operator entered in its app.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { MessageInitShape } from '@bufbuild/protobuf';
import { appError } from '@touchline/chassis/errors.ts';
import type {
  CheckVerifyTokenRequest,
  CheckVerifyTokenResponseSchema,
} from '@touchline/proto/gen/touchline/connections/v1/messages_pb.ts';
import { HUB_CHANNELS } from '../../domain/hub-channels.ts';

/** Handles CheckVerifyToken. @param expected the token that the operator has set @throws AppError not_found, not_implemented */
export function checkVerifyToken(expected: string | undefined) {
  return async ({
    provider,
    verifyToken,
  }: CheckVerifyTokenRequest): Promise<MessageInitShape<typeof CheckVerifyTokenResponseSchema>> => {
    if (!HUB_CHANNELS.has(provider)) throw appError('not_found', 'That provider does not verify this address.');
    if (expected === undefined)
      throw appError('not_implemented', 'The token for verifying webhook addresses has not been set.');
    // Digests have one length, so the comparison reveals nothing.
    return { matches: timingSafeEqual(digest(verifyToken), digest(expected)) };
  };
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
