// Hashes what identity knows of a person, by the rules of the platform that receives it.
import type { Contact } from './contact.ts';
import type { HashedKeys, Platform } from './conversion-payload.ts';
import { searchAdsKeys } from './search-ads-keys.ts';
import { socialAdsKeys } from './social-ads-keys.ts';

/** @param contact what cannot be normalised is left out */
export function matchKeys(contact: Contact, platform: Platform): HashedKeys {
  return platform === 'social_ads' ? socialAdsKeys(contact) : searchAdsKeys(contact);
}
