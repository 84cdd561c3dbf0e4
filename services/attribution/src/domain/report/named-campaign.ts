// Finds the campaign that a journey row shows, in the same way as credit does, so that a journey and a report never disagree.

import type { AdCatalog } from '../ad-catalog.ts';
import { resolveEntity } from '../entities.ts';
import { isEntity } from '../ids.ts';
import type { MarketingDoc } from '../shapes/marketing-doc.ts';

export interface NamedCampaign {
  /** The entity whose name the catalog may have; null when the event named none. */
  entityId: string | null;
  /** The name by which the event itself calls the campaign, for an entity without a catalog name. */
  eventCampaignName: string | null;
}

/** Returns the campaign that an event names by its platform ids or its utm_campaign. */
export function namedCampaign(profileId: string, marketing: MarketingDoc, catalog: AdCatalog): NamedCampaign {
  const { ref, named } = resolveEntity(profileId, marketing, catalog);
  const eventCampaignName = named.find(({ id }) => id === ref.campaign)?.externalId ?? marketing.campaign ?? null;
  return { entityId: ref.campaign !== null && isEntity(ref.campaign) ? ref.campaign : null, eventCampaignName };
}
