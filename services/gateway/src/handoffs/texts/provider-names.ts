// Names the providers as people know them; product names are the same in every language.

const PROVIDER_NAMES: Readonly<Record<string, string>> = {
  social_ads: 'Meta Ads',
  search_ads: 'Google Ads',
  search_console: 'Google Search Console',
  google_calendar: 'Google Calendar',
  crm_provider: 'HighLevel',
  payments_provider_a: 'Stripe',
  payments_provider_b: 'Mercado Pago',
  gmail: 'Gmail',
  outlook: 'Outlook',
};

/** Returns the name of a provider; the provider value itself when it has none. */
export const providerName = (provider: string): string => PROVIDER_NAMES[provider] ?? provider;
