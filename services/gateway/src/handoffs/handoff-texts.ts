// Names the providers and explains every reason in a sentence, for a person who reads about a hand-off.

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

/** By the contract's reasons: what happened and what helps. */
const SENTENCES: Readonly<Record<string, string>> = {
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
};

/** Returns the sentence for a reason; null for an unknown reason. */
export function sentenceOf(reason: string): string | null {
  return Object.hasOwn(SENTENCES, reason) ? (SENTENCES[reason] ?? null) : null;
}
