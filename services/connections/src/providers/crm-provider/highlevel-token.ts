// Reads the token of a crm_provider connection: what the consent stores of HighLevel's answer, and how the API is called with it.
import { z } from 'zod';
import { ProviderError } from '../../domain/provider-error.ts';

export const StoredToken = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  /** Location, or Company for a grant over several locations. */
  userType: z.string(),
  companyId: z.string().nullish(),
  locationId: z.string().nullish(),
});

/**
 * Reads the token of a connection: one from a consent, or the access token of one location that an operator entered.
 * @throws ProviderError reconnect for a text that is neither
 */
export function readStoredToken(
  text: string,
): Pick<z.output<typeof StoredToken>, 'access_token' | 'userType' | 'companyId'> {
  if (!text.startsWith('{')) return { access_token: text, userType: 'Location' };
  try {
    return StoredToken.parse(JSON.parse(text));
  } catch {
    throw new ProviderError('reconnect', 'malformed_token', 'Connect the account again: its token cannot be used.');
  }
}
