// Resolves the campaign, ad set and ad to which a touch is credited (architecture section 7; decisions, campaign entities).

import type { AdCatalog, CatalogEntity } from './ad-catalog.ts';
import { campaignKey } from './evidence.ts';
import { entityId, platformKey, UTM, unassignedEntity } from './ids.ts';
import type { EntityRef } from './shapes/conversion-doc.ts';
import type { MarketingDoc } from './shapes/marketing-doc.ts';
import type { Level } from './vocabulary.ts';

/**
 * An entity that a touch named and that the catalog does not have (yet). It is shown under that id or name until the catalog has
 * it.
 */
export interface UncataloguedEntity {
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
  named: UncataloguedEntity[];
}

interface Found {
  id: string;
  platform: string;
  externalId: string;
}

/**
 * Resolves a touch's marketing. The ids of the ad and the ad set come first, and the catalog supplies their parents. The campaign
 * is the one that the catalog has under its id, or under utm_campaign: read as an id, then as a name within the source's
 * platform. Otherwise utm_campaign is a campaign of its own. An id that the catalog lacks, and that has no name beside it, is an
 * entity under that id; a later sync brings its name. A level that a paid click did not name is unassigned; any other is null. A
 * paid click whose campaign is only a name also records the platform on which it was paid for.
 */
export function resolveEntity(profileId: string, marketing: MarketingDoc, catalog: AdCatalog): ResolvedEntity {
  const named: UncataloguedEntity[] = [];
  let platform = marketing.platform;
  let campaignId = marketing.campaign_external_id;
  let adSetId = marketing.ad_set_external_id;
  // What the catalog says about an ad's campaign is certain even when that campaign is not synced yet.
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

/** Returns the catalog's entity under an id. A source that is no ad platform says nothing about the platform of the id. */
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
  named: UncataloguedEntity[],
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

/**
 * Returns the texts by which a touch names its campaign, ad set and ad, in the form in which they are compared. A change of the
 * catalog finds the affected persons by these.
 */
export function refsOf({ campaign, campaign_external_id, ad_set_external_id, ad_external_id }: MarketingDoc): string[] {
  const refs = [campaignKey(campaign), campaign_external_id, ad_set_external_id, ad_external_id];
  return [...new Set(refs.filter((ref): ref is string => ref !== undefined && ref !== ''))];
}
