// Runs the consent of outlook: the mailbox of the person who consents becomes a connection. Microsoft has no call to revoke one grant.
import { z } from 'zod';
import type { ConsentProvider } from '../../domain/handoffs/consent-provider.ts';
import type { JsonCaller } from '../http/json-caller.ts';
import { outlookError } from '../mail/outlook-error.ts';
import { createMicrosoftOAuth, type MicrosoftOAuth, type MicrosoftOptions } from './microsoft-oauth.ts';

const SEND = 'Mail.Send';
/** Reading the mails, and the name of the account. */
const OTHERS = ['Mail.Read', 'User.Read'];

const MeSchema = z.object({
  displayName: z.string().nullish(),
  mail: z.string().nullish(),
  userPrincipalName: z.string().min(1),
});

export const createOutlookOAuth = (call: JsonCaller, options: MicrosoftOptions): MicrosoftOAuth =>
  createMicrosoftOAuth(call, options, SEND, OTHERS);

/** @param graphUrl scheme and host of Microsoft Graph */
export function createOutlookConsent(call: JsonCaller, oauth: MicrosoftOAuth, graphUrl: string): ConsentProvider {
  return {
    authorizeUrl: oauth.authorizeUrl,
    exchange: async (code) => ({ ...(await oauth.exchange(code)), grantor: null }),
    renew: oauth.renew,
    candidates: async ({ token }, signal) => {
      const headers = { authorization: `Bearer ${await oauth.refresh(token, signal)}` };
      const url = `${graphUrl.replace(/\/$/, '')}/v1.0/me?$select=displayName,mail,userPrincipalName`;
      const { displayName, mail, userPrincipalName } = await call({
        ...{ url, headers, signal, schema: MeSchema, refusal: outlookError },
      });
      const address = (mail || userPrincipalName).toLowerCase();
      return [{ id: address, name: displayName || address, managerId: '', details: {} }];
    },
  };
}
