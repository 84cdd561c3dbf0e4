// Builds the addresses of a hand-off that partners and providers receive.
import { API_PREFIX } from '../http/api-prefix.ts';

/** @param baseUrl without a trailing slash */
export const pageUrl = (baseUrl: string, id: string): string => `${baseUrl}${API_PREFIX}/handoffs/${id}/page`;

export const startUrl = (baseUrl: string, id: string): string => `${baseUrl}${API_PREFIX}/handoffs/${id}/start`;

/** Returns what an operator registers with the provider as the redirect URI. */
export const callbackUrl = (baseUrl: string, provider: string): string =>
  `${baseUrl}${API_PREFIX}/oauth/callback/${provider}`;

/** Returns where a hand-off of a provider is minted with POST. */
export const handoffUrl = (baseUrl: string, provider: string): string =>
  `${baseUrl}${API_PREFIX}/connections/${provider}/handoff`;
