// The campaign that a journey row shows: found as credit finds it, so that a journey and a report never disagree.

import type { AdCatalog } from '../ad-catalog.ts';
import { resolveEntity } from '../entities.ts';
import { isEntity } from '../ids.ts';
import type { MarketingDoc } from '../shapes/marketing-doc.ts';

export interface NamedCampaign {
  /** The entity whose name the catalog knows; null when the event named none. */
  entityId: string | null;
  /** What the event itself calls the campaign, for an entity without a catalog name. */
  saidName: string | null;
}

/** The campaign that an event names by its platform ids or its utm_campaign. */
export function namedCampaign(profileId: string, marketing: MarketingDoc, catalog: AdCatalog): NamedCampaign {
  const { ref, named } = resolveEntity(profileId, marketing, catalog);
  const saidName = named.find(({ id }) => id === ref.campaign)?.externalId ?? marketing.campaign ?? null;
  return { entityId: ref.campaign !== null && isEntity(ref.campaign) ? ref.campaign : null, saidName };
}
