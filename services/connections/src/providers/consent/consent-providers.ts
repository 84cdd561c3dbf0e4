// Lists the providers that a hand-off can connect, by the contract's names for them.
import type { ConsentProvider } from '../../domain/handoffs/consent-provider.ts';

/** The provider values of the contract (Connections), and those of mailboxes, which it leaves to us. */
export const PROVIDERS = [
  'social_ads',
  'search_ads',
  'search_console',
  'google_calendar',
  'crm_provider',
  'payments_provider_a',
  'payments_provider_b',
  'gmail',
  'outlook',
] as const;

export type Provider = (typeof PROVIDERS)[number];

/** By provider; undefined when this deployment has no app of its own with it. */
export type ConsentProviders = Readonly<Partial<Record<Provider, ConsentProvider | undefined>>>;

/** Reports whether a text is a provider value of the contract. */
export function isProvider(text: string): text is Provider {
  return (PROVIDERS as readonly string[]).includes(text);
}

/** Returns the adapter of a stored provider value. */
export function consentProviderOf(providers: ConsentProviders, provider: string): ConsentProvider | undefined {
  return isProvider(provider) ? providers[provider] : undefined;
}
