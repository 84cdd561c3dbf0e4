// Runs the consent of gmail: the mailbox of the person who consents becomes a connection.
import type { ConsentProvider } from '../../domain/handoffs/consent-provider.ts';
import type { JsonCaller } from '../http/json-caller.ts';
import { createGoogleOAuth, type GoogleOAuth, type GoogleOAuthOptions } from './google-oauth.ts';

const SEND = 'https://www.googleapis.com/auth/gmail.send';
/** Without it mails are sent, and none are received. */
const READ = 'https://www.googleapis.com/auth/gmail.readonly';

export const createGmailOAuth = (call: JsonCaller, options: GoogleOAuthOptions): GoogleOAuth =>
  createGoogleOAuth(call, options, SEND, ['email', READ]);

export function createGmailConsent(oauth: GoogleOAuth): ConsentProvider {
  return {
    authorizeUrl: oauth.authorizeUrl,
    exchange: oauth.exchange,
    candidates: async ({ account }) => {
      const address = account?.toLowerCase();
      return address === undefined ? [] : [{ id: address, name: address, managerId: '', details: {} }];
    },
    revoke: (token, _account, signal) => oauth.revoke(token, signal),
  };
}
