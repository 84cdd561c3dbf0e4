// Edits the final URL suffix of one ad of Google Ads, so that the wanted tags are those that count.
import type { PreparedTags, TagsWrite } from '../../domain/ad-objects.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { suffixOf } from './added-tags.ts';
import { type AdRow, levelsAbove } from './catalog.ts';
import type { Mutation } from './google-client.ts';

/**
 * Prepares the edit of an ad as it is now. An ad that would inherit the wanted tags gets no suffix of its own, so that it follows
 * the levels above it again; one that has the wanted tags already is not written.
 * @param send sends a mutation, once; a write that is only validated is sent here
 * @throws ProviderError
 */
export async function prepareSuffix(
  customerId: string,
  row: AdRow,
  { adId, urlTags, validateOnly }: Omit<TagsWrite, 'formerId'>,
  send: (mutation: Mutation) => Promise<void>,
): Promise<PreparedTags> {
  const { ad } = row.adGroupAd;
  const inherited = suffixOf(levelsAbove(row));
  if (suffixOf([ad, ...levelsAbove(row)]) === urlTags) return { creativeId: adId, write: async () => undefined };
  if (urlTags === '' && inherited !== '') throw cannotBeEmpty();
  const mutation = suffixMutation(customerId, adId, urlTags === inherited ? '' : urlTags, validateOnly);
  if (validateOnly) await send(mutation);
  return { creativeId: adId, write: () => send(mutation) };
}

/** A field that the mask names and the update lacks is cleared. */
function suffixMutation(customerId: string, adId: string, suffix: string, validateOnly: boolean): Mutation {
  const resourceName = `customers/${customerId}/ads/${adId}`;
  const update = { resourceName, ...(suffix !== '' && { finalUrlSuffix: suffix }) };
  return { service: 'ads', operation: { updateMask: 'finalUrlSuffix', update }, validateOnly };
}

const cannotBeEmpty = () =>
  new ProviderError(
    'failed',
    'SUFFIX_INHERITED',
    'An ad without a final URL suffix inherits that of its ad group, campaign or account: remove it there on the platform.',
  );
