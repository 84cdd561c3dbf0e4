// The token of a crm_provider connection: what the consent keeps of HighLevel's answer, and how the API is called with it.
import { z } from 'zod';
import { ProviderError } from '../../domain/provider-error.ts';

export const StoredToken = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  /** Location, or Company for a grant over several. */
  userType: z.string(),
  companyId: z.string().nullish(),
  locationId: z.string().nullish(),
});

/**
 * Reads the token of a connection: what a consent left, or the access token of one location that an operator brought.
 * @throws ProviderError reconnect for a text that is neither
 */
export function readStoredToken(
  text: string,
): Pick<z.output<typeof StoredToken>, 'access_token' | 'userType' | 'companyId'> {
  if (!text.startsWith('{')) return { access_token: text, userType: 'Location' };
  try {
    return StoredToken.parse(JSON.parse(text));
  } catch {
    throw new ProviderError('reconnect', 'malformed_token', 'Connect the account again: its token can not be used.');
  }
}
