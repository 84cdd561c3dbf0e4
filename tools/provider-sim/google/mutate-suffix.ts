// Simulates AdService's edit of an ad's final URL suffix, which a mask without a value clears.
import { badRequest, refused } from './google-error.ts';
import type { Change, Operation } from './mutate.ts';
import type { GoogleAd, GoogleCustomer, GoogleWorld } from './world.ts';

const MASKS = new Set(['finalUrlSuffix', 'final_url_suffix']);
const FIXED_TYPES = new Set(['TEXT_AD', 'EXPANDED_DYNAMIC_SEARCH_AD', 'GMAIL_AD', 'IMAGE_AD']);
const MAX_LENGTH = 2048;

/** @throws GoogleError for what the platform refuses */
export function suffixChange(
  world: GoogleWorld,
  customer: GoogleCustomer,
  { updateMask, update: { resourceName, finalUrlSuffix = '' } }: Operation,
): Change {
  if (!updateMask)
    throw refused('fieldMaskError', 'FIELD_MASK_MISSING', 'The field mask must be provided for updates.');
  if (!MASKS.has(updateMask))
    throw refused('fieldMaskError', 'FIELD_NOT_FOUND', `The simulator does not write '${updateMask}'.`);
  const ad = adOf(world, customer, resourceName);
  if (ad.status !== 'ENABLED')
    throw refused(
      'adError',
      'UPDATING_AD_WITH_NO_ENABLED_ASSOCIATION',
      'The ad is not associated with any enabled AdGroupAd, and cannot be updated.',
    );
  if (FIXED_TYPES.has(ad.type))
    throw refused('adError', 'INVALID_AD_TYPE', 'Invalid Ad type. A specific type of Ad is required.');
  checkSuffix(finalUrlSuffix);
  return () => {
    ad.final_url_suffix = finalUrlSuffix === '' ? undefined : finalUrlSuffix;
  };
}

function adOf(world: GoogleWorld, customer: GoogleCustomer, name: string | undefined): GoogleAd {
  if (!name) throw badRequest('RESOURCE_NAME_MISSING', 'Resource name is missing.');
  const [, customerId, id] = /^customers\/(\d+)\/ads\/(\d+)$/.exec(name) ?? [];
  if (customerId !== customer.id) throw badRequest('RESOURCE_NAME_MALFORMED', `Resource name '${name}' is malformed.`);
  const ad = world.ads.find((one) => one.id === id);
  const adGroup = world.ad_groups.find((one) => one.id === ad?.ad_group_id);
  const campaign = world.campaigns.find((one) => one.id === adGroup?.campaign_id);
  if (!ad || campaign?.customer_id !== customer.id)
    throw refused('mutateError', 'RESOURCE_NOT_FOUND', 'Resource was not found.');
  return ad;
}

function checkSuffix(suffix: string): void {
  if (suffix.length > MAX_LENGTH) throw refused('stringLengthError', 'TOO_LONG', 'Too long.');
  if (/^[?&]/.test(suffix))
    throw refused(
      'urlFieldError',
      'FINAL_URL_SUFFIX_MALFORMED',
      "The final url suffix cannot begin with '?' or '&' characters and must be a valid query string.",
    );
  if (/\{(?:unescaped)?lpurl/.test(suffix))
    throw refused(
      'urlFieldError',
      'INVALID_TAG_IN_FINAL_URL_SUFFIX',
      'The final url suffix cannot contain {lpurl} related or {ignore} tags.',
    );
  if (/\s/.test(suffix))
    throw refused('stringFormatError', 'ILLEGAL_CHARS', 'The input string value contains illegal characters.');
}
