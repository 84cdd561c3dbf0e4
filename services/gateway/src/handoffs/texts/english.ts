// Holds the texts of a hand-off's pages in English.
import { given, html } from '@touchline/chassis/pages/html.ts';
import type { HandoffTexts } from './handoff-texts.ts';

const ASK_AGAIN = 'Ask for a new link to try again.';
const GOOGLE = 'Gmail, Drive, your calendar and every other Google service.';

export const ENGLISH: HandoffTexts = {
  language: 'en',
  connectTitle: (provider) => `Connect ${provider}`,
  asks: ({ app, provider, profile }) =>
    html`${given(app)} asks you to connect an account of ${provider} to ${given(profile)}. You decide at ${provider} what may be read.`,
  continueTo: (provider) => `Continue to ${provider}`,
  closing:
    'This link is valid for 45 minutes and for one connection. Whoever has it can use it. If you do not want to connect anything, close this page: nothing happens then.',
  readsTitle: 'What will be read',
  neverTitle: 'What is never read',
  access: {
    social_ads: {
      reads: [
        'Campaigns, ad sets and ads of the account: their names, status, budgets and content.',
        'Daily figures: spend, impressions, clicks and results.',
        'If you allow management: campaigns and ads are paused or resumed, and budgets changed, when your team asks for it.',
      ],
      never: ['Your personal profile, your friends and your private messages.', 'Payment methods and invoices.'],
    },
    search_ads: {
      reads: [
        'Campaigns, ad groups and ads of the account: their names, status, budgets and content.',
        'Daily figures: cost, impressions, clicks and conversions.',
      ],
      never: [GOOGLE, 'Payment methods and invoices.'],
    },
    search_console: {
      reads: [
        'The list of your sites.',
        'How often they are shown and clicked in Google Search, by search term and page.',
      ],
      never: [GOOGLE, 'Who searched: Google does not report it.'],
    },
    google_calendar: {
      reads: [
        'The list of your calendars, to choose one.',
        'Of that calendar its appointments: when they are, their title, and who is invited, to recognise customers.',
        'Nothing in the calendar is changed.',
      ],
      never: [
        'Your primary calendar.',
        'Descriptions, places and video calls of appointments.',
        'Gmail, Drive and every other Google service.',
      ],
    },
    crm_provider: {
      reads: [
        'Contacts: name, email, phone and tags, to recognise who became a customer.',
        'Deals with their stage and value, and the stages of your pipelines.',
        'Appointments: when they are and whether they took place.',
        'Nothing in the CRM is changed.',
      ],
      never: ['Conversations, notes and files.'],
    },
    gmail: {
      reads: [
        'Sends mails from the mailbox when an app of yours asks for it.',
        'Finds the mails that it sent, to know whether they left.',
        'The address of the mailbox.',
      ],
      never: ['Your other mails, your contacts and your files.'],
    },
    outlook: {
      reads: [
        'Sends mails from the mailbox when an app of yours asks for it.',
        'Finds the mails that it sent, to know whether they left.',
        'The address and the name of the mailbox.',
      ],
      never: ['Your other mails, your contacts and your files.'],
    },
    payments_provider_a: {
      reads: [
        'Payments, refunds and disputes: amount, date and status.',
        'Name, email and phone of the payer, to recognise the customer.',
        'No money is charged, refunded or moved.',
      ],
      never: ['Card numbers and bank accounts.'],
    },
    payments_provider_b: {
      reads: [
        'Payments, refunds and disputes: amount, date and status.',
        'Name, email and phone of the payer, to recognise the customer.',
        'No money is charged, refunded or moved.',
      ],
      never: ['Card numbers and bank accounts.'],
    },
  },
  password: (provider) => `Your password for ${provider}: you enter it only there.`,
  chooseTitle: 'Choose an account',
  choose: ({ provider, count, app }) =>
    html`${provider} showed ${count} accounts. Go back to ${given(app ?? 'whoever sent you here')} within an hour and choose the one to connect.`,
  connectedTitle: (provider) => `${provider} is connected`,
  connected: 'All done. You can close this page.',
  declinedTitle: 'Not connected',
  expiredTitle: 'This link has expired',
  failedTitle: 'This did not work',
  nothingConnected: 'Nothing was connected.',
  by: 'By Touchline',
  reasons: {
    user_cancelled: `You declined, so nothing was connected. ${ASK_AGAIN}`,
    provider_denied: `The provider refused, or you did not grant a permission that is needed. ${ASK_AGAIN}`,
    provider_error: `The provider had a problem. ${ASK_AGAIN}`,
    token_exchange_failed: `The provider did not accept the code that it had issued itself. ${ASK_AGAIN}`,
    account_connected_elsewhere: 'This account is already connected to another profile. Disconnect it there first.',
    no_candidates: 'There is no account to connect. Sign in to the provider with a login that has one.',
    connect_failed: `The connection could not be stored. ${ASK_AGAIN}`,
    internal_error: 'Something went wrong on our side before anything was written. Try again in a moment.',
    state_expired: `The provider's page was open for more than 15 minutes. ${ASK_AGAIN}`,
    state_invalid: `You finished on the provider's page in a different browser from the one in which you began. ${ASK_AGAIN}`,
    handoff_expired: 'A link to connect is valid for 45 minutes. Ask for a new one.',
    handoff_used: 'This link was used before, or is being used right now in another window.',
    provider_not_configured: 'This provider is not set up here yet. Tell whoever sent you this link.',
    origin_not_allowed: 'We may no longer return you to the app that sent you here. Go back to it yourself.',
  },
  errors: {
    400: [
      'This did not work',
      'This response belongs to no connection that was started here. Open the link that you received again.',
    ],
    404: ['There is nothing here', 'This link is unknown, or was deleted. Ask for a new one.'],
    429: ['Too many tries', 'Wait a minute, then load this page again.'],
    500: ['This did not work', 'The fault is on our side. Try again in a moment.'],
  },
  helpWith: (requestId) => html`Ask for help with this id: <code>${requestId}</code>`,
};
