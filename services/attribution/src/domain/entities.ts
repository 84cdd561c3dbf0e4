// Which campaign, ad set and ad a touch is credited to (architecture section 7; decisions, campaign entities).

import type { AdCatalog, CatalogEntity } from './ad-catalog.ts';
import { campaignKey } from './evidence.ts';
import { entityId, platformKey, UTM, unassignedEntity } from './ids.ts';
import type { EntityRef } from './shapes/conversion-doc.ts';
import type { MarketingDoc } from './shapes/marketing-doc.ts';
import type { Level } from './vocabulary.ts';

/** An entity that the catalog does not have (yet) and that a touch named: it is shown under that id or name until it does. */
export interface NamedEntity {
  id: string;
  platform: string;
  level: Level;
  /** The platform's id, or utm_campaign. */
  externalId: string;
  campaignExternalId: string | null;
  adSetExternalId: string | null;
}

export interface ResolvedEntity {
  ref: EntityRef;
  named: NamedEntity[];
}

interface Found {
  id: string;
  platform: string;
  externalId: string;
}

/**
 * Resolves a touch's marketing. An ad's and an ad set's ids come first, their parents by the catalog. The campaign is the
 * one that the catalog has by its id, or by utm_campaign: as an id, then as a name within the source's platform. Else
 * utm_campaign is a campaign of its own. An id that the catalog lacks, and that no name stands beside, is an entity under
 * that id, whose name a later sync brings. A level that a paid click did not name is unassigned; any other is null. A paid click
 * whose campaign is a name of its own says on which platform it was paid for.
 */
export function resolveEntity(profileId: string, marketing: MarketingDoc, catalog: AdCatalog): ResolvedEntity {
  const named: NamedEntity[] = [];
  let platform = marketing.platform;
  let campaignId = marketing.campaign_external_id;
  let adSetId = marketing.ad_set_external_id;
  // What the catalog says of an ad's campaign holds even when that campaign is not synced yet.
  let isCampaignSure = false;

  function known(level: Level, externalId: string): CatalogEntity | null {
    const found = catalogEntity(catalog, level, externalId, { platform, source: marketing.source });
    platform = found?.platform ?? platform;
    return found;
  }

  function identify(level: Level, externalId: string | undefined): Found | null {
    if (externalId === undefined) return null;
    const entity = known(level, externalId);
    if (entity !== null && level !== 'campaign') {
      isCampaignSure ||= entity.campaign_external_id !== null;
      campaignId = entity.campaign_external_id ?? campaignId;
      if (level === 'ad') adSetId = entity.ad_set_external_id ?? adSetId;
    }
    const owner = platform ?? marketing.source;
    const id = entityId(profileId, owner, level, externalId);
    if (entity === null) named.push({ id, platform: owner, level, externalId, ...ORPHAN });
    return { id, platform: owner, externalId };
  }

  function identifyCampaign(): Found | null {
    const key = campaignKey(marketing.campaign);
    if (campaignId !== undefined && (isCampaignSure || key === undefined || known('campaign', campaignId) !== null))
      return identify('campaign', campaignId);
    return key === undefined
      ? null
      : campaignNamed(profileId, key, { platform, source: marketing.source }, catalog, named);
  }

  const ad = identify('ad', marketing.ad_external_id);
  const adSet = identify('ad_set', adSetId);
  const campaign = identifyCampaign();
  for (const entity of named) {
    if (entity.level !== 'campaign' && campaign?.platform === entity.platform)
      entity.campaignExternalId = campaign.externalId;
    if (entity.level === 'ad') entity.adSetExternalId = adSet?.externalId ?? null;
  }
  const isAd = marketing.is_paid || ad !== null || adSet !== null;
  const missing = isAd ? unassignedEntity(platform ?? marketing.source) : null;
  const ref = { campaign: campaign?.id ?? missing, ad_set: adSet?.id ?? missing, ad: ad?.id ?? missing };
  if (!isAd || campaign?.platform !== UTM) return { ref, named };
  return { ref: { ...ref, named_on: platformKey(platform ?? marketing.source) }, named };
}

const ORPHAN = { campaignExternalId: null, adSetExternalId: null };

/** The catalog's entity under an id. A source that is no ad platform's says nothing about which platform the id is of. */
export function catalogEntity(
  catalog: AdCatalog,
  level: Level,
  externalId: string,
  { platform, source }: Pick<MarketingDoc, 'platform' | 'source'>,
): CatalogEntity | null {
  const found = catalog.byId(level, externalId, platform ?? null);
  return found === null && platform === source ? catalog.byId(level, externalId, null) : found;
}

function campaignNamed(
  profileId: string,
  name: string,
  { platform, source }: Pick<MarketingDoc, 'platform' | 'source'>,
  catalog: AdCatalog,
  named: NamedEntity[],
): Found {
  const known =
    catalogEntity(catalog, 'campaign', name, { platform, source }) ??
    (platform === undefined ? null : catalog.campaignNamed(name, platform));
  const owner = known?.platform ?? UTM;
  const externalId = known?.external_id ?? name;
  const id = entityId(profileId, owner, 'campaign', externalId);
  if (known === null) named.push({ id, platform: owner, level: 'campaign', externalId, ...ORPHAN });
  return { id, platform: owner, externalId };
}

/** What a touch calls its campaign and ad, as it is compared. A change of the catalog finds those whom it concerns by these. */
export function refsOf({ campaign, campaign_external_id, ad_set_external_id, ad_external_id }: MarketingDoc): string[] {
  const refs = [campaignKey(campaign), campaign_external_id, ad_set_external_id, ad_external_id];
  return [...new Set(refs.filter((ref): ref is string => ref !== undefined && ref !== ''))];
}
