// Provides the gmail adapter: it sends from one mailbox by the Gmail API, and reads what arrived. The token of its connections is an OAuth refresh token.
import { z } from 'zod';
import type { Mailbox } from '../../domain/messages/mailbox.ts';
import type { GoogleOAuth } from '../consent/google-oauth.ts';
import { createAccessTokens } from '../http/access-tokens.ts';
import type { JsonCaller } from '../http/json-caller.ts';
import { gmailError, isGmailScopeMissing } from './gmail-error.ts';
import { type AskGmail, gmailInbox } from './gmail-inbox.ts';
import { writeMime } from './mime.ts';

export interface GmailOptions {
  readonly call: JsonCaller;
  readonly oauth: Pick<GoogleOAuth, 'refresh'>;
  /** Scheme and host of the API. */
  readonly apiUrl: string;
  now(): Date;
}

const SentSchema = z.object({ id: z.string().min(1) });
// A list without mails lacks the member.
const FoundSchema = z.object({ messages: z.array(SentSchema).default([]) });

export function createGmail({ call, oauth, apiUrl, now }: GmailOptions): Mailbox {
  // The token is for all who wait for it, so that no single caller may end the call for it.
  const { signal: unending } = new AbortController();
  const tokens = createAccessTokens((refreshToken) => oauth.refresh(refreshToken, unending));
  const base = apiUrl.replace(/\/$/, '');
  const mails = `${base}/gmail/v1/users/me/messages`;
  const ask: AskGmail = ({ token, signal }, asked) =>
    tokens.use(token, (accessToken) => {
      const headers = { authorization: `Bearer ${accessToken}` };
      const refusal = (http: number, body: unknown) => gmailError(http, body, now());
      return call({ ...asked(), headers, signal, refusal });
    });
  return {
    send: async (mail, access) => {
      const { bytes, stream } = await writeMime(mail);
      const { id } = await ask(access, () => ({
        url: `${base}/upload/gmail/v1/users/me/messages/send?uploadType=media`,
        document: { type: 'message/rfc822', bytes, body: stream() },
        schema: SentSchema,
      }));
      return id;
    },
    findSent: async (messageId, access) => {
      const query = new URLSearchParams({ q: `rfc822msgid:${messageId}`, maxResults: '1' });
      const { messages } = await ask(access, () => ({ url: `${mails}?${query}`, schema: FoundSchema }));
      return messages[0]?.id ?? null;
    },
    received: (since, access) => gmailInbox(ask, mails, since, access),
    isReadingDenied: isGmailScopeMissing,
  };
}
