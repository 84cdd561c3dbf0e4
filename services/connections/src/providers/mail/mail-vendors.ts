// Connects the vendors of mailboxes with which this deployment has an app: how each is connected, and how it sends.
import type { ConnectionsConfig } from '../../config.ts';
import type { Mailbox, Mailboxes } from '../../domain/messages/mailbox.ts';
import type { ConsentProviders } from '../consent/consent-providers.ts';
import { createGmailConsent, createGmailOAuth } from '../consent/gmail.ts';
import { createOutlookConsent, createOutlookOAuth } from '../consent/outlook.ts';
import type { JsonCaller } from '../http/json-caller.ts';
import { createGmail } from './gmail.ts';
import { createOutlook } from './outlook.ts';

export interface MailCallers {
  /** Calls token endpoints. */
  readonly call: JsonCaller;
  /** Calls the APIs of mail; a mail with files takes long. */
  readonly send: JsonCaller;
}

export interface MailVendors {
  readonly consents: Pick<ConsentProviders, 'gmail' | 'outlook'>;
  readonly mailboxes: Mailboxes;
}

/** @param now the clock by which waits that a vendor names as a time are computed */
export function mailVendors(config: ConnectionsConfig, { call, send }: MailCallers, now: () => Date): MailVendors {
  const { google, microsoft, GMAIL_URL: apiUrl, GOOGLE_CONSENT_URL: consentUrl } = config;
  const gmail = google && createGmailOAuth(call, { ...google, consentUrl });
  const outlook = microsoft && createOutlookOAuth(call, microsoft);
  const mailboxes = new Map<string, Mailbox>();
  if (gmail) mailboxes.set('gmail', createGmail({ call: send, oauth: gmail, apiUrl, now }));
  if (outlook) mailboxes.set('outlook', createOutlook({ call: send, oauth: outlook, graphUrl: microsoft.graphUrl }));
  return {
    consents: {
      gmail: gmail && createGmailConsent(gmail),
      outlook: outlook && createOutlookConsent(call, outlook, microsoft.graphUrl),
    },
    mailboxes,
  };
}
