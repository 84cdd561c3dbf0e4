// Reads the body of a request that its sender signed, byte for byte, with everything else that a signature can cover. The
// signature is not verified here.

import { takeBytes } from '@touchline/chassis/public-http/take-bytes.ts';
import type { Request } from 'express';
import type { Operation } from './operation.ts';
import { maxBytesOf, type ReadBody } from './read-body.ts';

export interface SignedBody {
  readonly bytes: Uint8Array;
  /** Signatures and x- headers, by their lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** The query as sent, without the question mark. */
  readonly query: string;
}

/** Matches headers that a sender may have signed. All others come from the transport, or from proxies on the way. */
const SIGNED = /^(?!x-(forwarded-|real-ip$))(x-[\w-]+|[\w-]*signature)$/;

/** Types what signedBodyReader passes to a declaration's readBody. */
export const signedBody = (parts: Readonly<Record<string, unknown>>): SignedBody => parts as unknown as SignedBody;

/** Makes the body reader of an operation on the signed wire. @throws (the reader) PublicError payload_too_large, invalid_request */
export function signedBodyReader(operation: Operation): (request: Request) => Promise<ReadBody> {
  const { readBody = signedBody } = operation;
  const maxBytes = maxBytesOf(operation);
  return async function readSignedBody(request) {
    const bytes = await takeBytes(request, maxBytes);
    const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' && SIGNED.test(name) ? [[name, value]] : [],
    );
    const mark = request.originalUrl.indexOf('?');
    const query = mark < 0 ? '' : request.originalUrl.slice(mark + 1);
    return { value: readBody({ bytes, headers: Object.fromEntries(headers), query }), sent: {} };
  };
}
