// Checks the details of an app, in the same way when it is created and when it is changed.
import { logoUrlFault, redirectUriFault, returnOriginFault } from '@touchline/chassis/access/app-addresses.ts';
import { invalid, requireName } from '../check-input.ts';
import { expandScopes, isAppScope } from '../domain/app-grant.ts';
import { type AppDetails, RATE_TIERS, type RateTier } from '../store/apps.ts';

/** The details that an operator gives; undefined where none is given. */
export interface WantedDetails {
  readonly name?: string | undefined;
  /** An empty text removes the logo. */
  readonly logoUrl?: string | undefined;
  readonly redirectUris?: readonly string[] | undefined;
  readonly allowedReturnOrigins?: readonly string[] | undefined;
  readonly rateTier?: string | undefined;
  /** `connections` stands for both connections scopes. */
  readonly scopes?: readonly string[] | undefined;
}

const MAX_ADDRESSES = 50;

/** Returns the given members as they are stored. @throws AppError validation_error that names the first invalid one */
export function checkDetails(wanted: WantedDetails): Partial<AppDetails> {
  const { name, logoUrl, redirectUris, allowedReturnOrigins, rateTier, scopes } = wanted;
  return {
    ...(name !== undefined && { name: requireName(name) }),
    ...(logoUrl !== undefined && { logo_url: logoOf(logoUrl) }),
    ...(redirectUris && { redirect_uris: addresses('redirect_uris', redirectUris, redirectUriFault) }),
    ...(allowedReturnOrigins && {
      allowed_return_origins: addresses('allowed_return_origins', allowedReturnOrigins, returnOriginFault),
    }),
    ...(rateTier !== undefined && { rate_tier: tierOf(rateTier) }),
    ...(scopes && { scopes: scopesOf(scopes) }),
  };
}

function logoOf(text: string): string | null {
  if (text === '') return null;
  const fault = logoUrlFault(text);
  if (fault) throw invalid(`logo_url must ${fault}.`, 'logo_url');
  return text;
}

function addresses(field: string, texts: readonly string[], faultOf: (text: string) => string | null): string[] {
  if (texts.length > MAX_ADDRESSES) throw invalid(`${field} takes at most ${MAX_ADDRESSES} addresses.`, field);
  for (const [i, text] of texts.entries()) {
    const fault = faultOf(text);
    if (fault) throw invalid(`${field}[${i}] must ${fault}.`, field);
  }
  return [...new Set(texts)];
}

function tierOf(text: string): RateTier {
  if (!Object.hasOwn(RATE_TIERS, text))
    throw invalid(`rate_tier must be one of ${Object.keys(RATE_TIERS).join(', ')}.`, 'rate_tier');
  return text as RateTier;
}

function scopesOf(texts: readonly string[]): string[] {
  const scopes = expandScopes(texts);
  if (scopes.length === 0 || !scopes.every(isAppScope))
    throw invalid('scopes must list at least one scope that an app can hold, and nothing else.', 'scopes');
  return scopes;
}
