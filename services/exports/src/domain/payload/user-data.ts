// Gathers by what an ad platform can find the person of a conversion.
import { fbcOf, fbpOf } from './click-keys.ts';
import type { Contact } from './contact.ts';
import type { ConversionFacts } from './conversion-facts.ts';
import { type ConversionPayload, NO_KEYS, type Platform, type UserData } from './conversion-payload.ts';
import { matchKeys } from './match-keys.ts';
import { EMPTY } from './privacy-table.ts';

/** @param person undefined for a visitor; the country of the event stands in for one that identity does not know */
export function userDataOf(
  person: Contact | undefined,
  { clicks, country = '' }: Pick<ConversionFacts, 'clicks' | 'country'>,
  platform: Platform,
): UserData {
  const keys = person ? matchKeys({ ...person, country: person.country || country }, platform) : NO_KEYS;
  if (platform === 'search_ads') return { ...EMPTY.userData, ...keys };
  // Touchline stores neither the address nor the user agent of a browser.
  return { ...keys, fbc: fbcOf(clicks), fbp: fbpOf(clicks), clientIpAddress: null, clientUserAgent: null };
}

/** Reports whether the platform can find somebody: a name or a place fits many. */
export function hasIdentifier({ userData, clickIds }: Pick<ConversionPayload, 'userData' | 'clickIds'>): boolean {
  const { em, ph, externalId, fbc, fbp } = userData;
  return [...em, ...ph, ...externalId, fbc, fbp, ...Object.values(clickIds)].some((id) => id !== null);
}
