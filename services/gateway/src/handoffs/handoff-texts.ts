// Words what a person reads about a hand-off: the names of providers, and a sentence for each reason.

const PROVIDER_NAMES: Readonly<Record<string, string>> = {
  social_ads: 'Meta Ads',
  search_ads: 'Google Ads',
  search_console: 'Google Search Console',
  crm_provider: 'HighLevel',
  payments_provider_a: 'Stripe',
  payments_provider_b: 'Mercado Pago',
};

export const providerName = (provider: string): string => PROVIDER_NAMES[provider] ?? provider;

const ASK_AGAIN = 'Ask for a new link to try again.';

/** By reason of the contract: what happened and what helps. */
const SENTENCES: Readonly<Record<string, string>> = {
  user_cancelled: `You declined, so nothing was connected. ${ASK_AGAIN}`,
  provider_denied: `The provider refused, or a permission that is needed was not given. ${ASK_AGAIN}`,
  provider_error: `The provider had a problem. ${ASK_AGAIN}`,
  token_exchange_failed: `The provider did not accept the answer that it had given. ${ASK_AGAIN}`,
  account_connected_elsewhere: 'This account is connected to another profile already. Disconnect it there first.',
  no_candidates: 'There is no account to connect. Sign in at the provider as somebody who has one.',
  connect_failed: `The connection could not be stored. ${ASK_AGAIN}`,
  internal_error: 'Something went wrong on our side before anything was written. Try again in a moment.',
  state_expired: `The provider's page was open for more than 15 minutes. ${ASK_AGAIN}`,
  state_invalid: `The provider's page was finished in another browser than it was begun in. ${ASK_AGAIN}`,
  handoff_expired: 'Links to connect are good for 45 minutes. Ask for a new one.',
  handoff_used: 'This link was used before, or is being used right now in another window.',
  provider_not_configured: 'This provider is not set up here yet. Tell whoever sent you this link.',
  origin_not_allowed: 'The app that sent you here may not be returned to any more. Go back to it yourself.',
};

/** The sentence of a reason; null for an unknown reason. */
export function sentenceOf(reason: string): string | null {
  return Object.hasOwn(SENTENCES, reason) ? (SENTENCES[reason] ?? null) : null;
}
