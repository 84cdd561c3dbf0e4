// Builds the addresses of hand-offs that are no secrets: where one is minted, and where providers send the browser back.
import { API_PREFIX } from '../http/api-prefix.ts';

/** Returns what an operator registers with the provider as the redirect URI. @param baseUrl without a trailing slash */
export const callbackUrl = (baseUrl: string, provider: string): string =>
  `${baseUrl}${API_PREFIX}/oauth/callback/${provider}`;

/** Returns where a hand-off of a provider is minted with POST. */
export const handoffUrl = (baseUrl: string, provider: string): string =>
  `${baseUrl}${API_PREFIX}/connections/${provider}/handoff`;
