// Provides the outlook adapter: it sends from one mailbox by Microsoft Graph, and reads what arrived. The token of its connections is an OAuth refresh token.
import { Readable } from 'node:stream';
import { z } from 'zod';
import type { Mailbox } from '../../domain/messages/mailbox.ts';
import type { MicrosoftOAuth } from '../consent/microsoft-oauth.ts';
import { createAccessTokens } from '../http/access-tokens.ts';
import type { JsonCaller } from '../http/json-caller.ts';
import { writeMime } from './mime.ts';
import { isOutlookScopeMissing, outlookError } from './outlook-error.ts';
import { type AskOutlook, outlookInbox } from './outlook-inbox.ts';

export interface OutlookOptions {
  readonly call: JsonCaller;
  readonly oauth: Pick<MicrosoftOAuth, 'refresh'>;
  /** Scheme and host of Microsoft Graph. */
  readonly graphUrl: string;
}

const FoundSchema = z.object({ value: z.array(z.object({ id: z.string().min(1) })) });

export function createOutlook({ call, oauth, graphUrl }: OutlookOptions): Mailbox {
  // The token is for all who wait for it, so that no single caller may end the call for it.
  const { signal: unending } = new AbortController();
  const tokens = createAccessTokens((refreshToken) => oauth.refresh(refreshToken, unending));
  const base = `${graphUrl.replace(/\/$/, '')}/v1.0/me`;
  const ask: AskOutlook = ({ token, signal }, asked) =>
    tokens.use(token, (accessToken) => {
      // Other ids change when a mail is moved to another folder.
      const headers = { authorization: `Bearer ${accessToken}`, prefer: 'IdType="ImmutableId"' };
      return call({ ...asked(), headers, signal, refusal: outlookError });
    });
  return {
    send: async (mail, access) => {
      const { bytes, stream } = await writeMime(mail);
      // Graph takes a mail as base64 in a plain text, and answers 202 without a body (user: sendMail, MIME format).
      const encoded = Math.ceil(bytes / 3) * 4;
      await ask(access, () => ({
        url: `${base}/sendMail`,
        document: { type: 'text/plain', bytes: encoded, body: Readable.from(base64(stream())) },
        schema: z.unknown(),
      }));
      return '';
    },
    findSent: async (messageId, access) => {
      const filter = `internetMessageId eq '${messageId.replaceAll("'", "''")}'`;
      const query = new URLSearchParams({ $filter: filter, $select: 'id', $top: '1' });
      const { value } = await ask(access, () => ({ url: `${base}/messages?${query}`, schema: FoundSchema }));
      return value[0]?.id ?? null;
    },
    received: (since, access) => outlookInbox(ask, base, since, access),
    isReadingDenied: isOutlookScopeMissing,
  };
}

/** Encodes three bytes at a time, and keeps what is left for the next piece. */
async function* base64(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let left = Buffer.alloc(0);
  for await (const piece of source) {
    const all = Buffer.concat([left, piece]);
    const end = all.length - (all.length % 3);
    left = all.subarray(end);
    yield Buffer.from(all.toString('base64', 0, end), 'latin1');
  }
  yield Buffer.from(left.toString('base64'), 'latin1');
}
