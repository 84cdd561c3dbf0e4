// Keeps the refusal of a provider that a repeat cannot change as the answer under an Idempotency-Key: the same request is not sent again.
import { isFinalRefusal, renderError } from '@touchline/chassis/public-http/error-envelope.ts';
import type { Reply } from '../reply.ts';

/** Makes the function that returns such a refusal as a reply, and throws every other error on. */
export function finalReply(context: Parameters<typeof renderError>[1]): (error: unknown) => Reply {
  return (error) => {
    if (!isFinalRefusal(error)) throw error;
    const { status, headers, body } = renderError(error, context);
    return { status, headers: { ...headers }, text: JSON.stringify(body) };
  };
}
