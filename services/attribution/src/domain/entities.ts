// Which campaign, ad set and ad a touch is credited to (architecture section 7; decisions, campaign entities).

import type { EntityRef, MarketingDoc } from '../store/schema.ts';
import type { AdCatalog } from './ad-catalog.ts';
import { campaignKey } from './evidence.ts';
import { entityId, unassignedEntity } from './ids.ts';
import type { Level } from './vocabulary.ts';

/** An entity that the catalog does not have (yet) and that a touch named: it is shown under this name until it does. */
export interface NamedEntity {
  id: string;
  platform: string;
  level: Level;
  externalId: string;
  name: string;
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
 * Resolves a touch's marketing. Platform ids come first, an ad's parents by the catalog; then utm_campaign as a
 * catalog id, then as a catalog name within the source's platform; else utm_campaign is a campaign of its own. An id
 * that the catalog lacks is an entity under that id, whose name a later sync brings. A level that a paid click did not
 * name is unassigned; any other is null.
 */
export function resolveEntity(profileId: string, marketing: MarketingDoc, catalog: AdCatalog): ResolvedEntity {
  const named: NamedEntity[] = [];
  let platform = marketing.platform;
  const parents = { campaign: marketing.campaign_external_id, adSet: marketing.ad_set_external_id };

  function identify(level: Level, externalId: string | null): Found | null {
    if (externalId === null) return null;
    const known = catalog.byId(level, externalId, platform);
    if (known !== null && level !== 'campaign') {
      parents.campaign = known.campaign_external_id ?? parents.campaign;
      if (level === 'ad') parents.adSet = known.ad_set_external_id ?? parents.adSet;
    }
    platform = known?.platform ?? platform;
    const owner = platform ?? marketing.source;
    const id = entityId(profileId, owner, level, externalId);
    if (known === null) {
      const name = (level === 'campaign' && marketing.campaign?.trim()) || externalId;
      named.push({ id, platform: owner, level, externalId, name, campaignExternalId: null, adSetExternalId: null });
    }
    return { id, platform: owner, externalId };
  }

  const ad = identify('ad', marketing.ad_external_id);
  const adSet = identify('ad_set', parents.adSet);
  const campaign = identify('campaign', parents.campaign) ?? campaignByName(profileId, marketing, catalog, named);
  for (const entity of named) {
    if (entity.level !== 'campaign') entity.campaignExternalId = campaign?.externalId ?? null;
    if (entity.level === 'ad') entity.adSetExternalId = adSet?.externalId ?? null;
  }
  const isAd = marketing.is_paid || ad !== null || adSet !== null;
  const missing = isAd ? unassignedEntity(platform ?? marketing.source) : null;
  return { ref: { campaign: campaign?.id ?? missing, ad_set: adSet?.id ?? missing, ad: ad?.id ?? missing }, named };
}

function campaignByName(
  profileId: string,
  { campaign, platform, source }: MarketingDoc,
  catalog: AdCatalog,
  named: NamedEntity[],
): Found | null {
  const key = campaignKey(campaign);
  if (campaign === null || key === null) return null;
  const known =
    catalog.byId('campaign', campaign.trim(), platform) ??
    (platform === null ? null : catalog.campaignNamed(key, platform));
  const owner = known?.platform ?? platform ?? source;
  const externalId = known?.external_id ?? key;
  const id = entityId(profileId, owner, 'campaign', externalId);
  if (known === null) {
    const name = campaign.trim();
    const parents = { campaignExternalId: null, adSetExternalId: null };
    named.push({ id, platform: owner, level: 'campaign', externalId, name, ...parents });
  }
  return { id, platform: owner, externalId };
}

/** What a touch calls its campaign and ad: names as they are compared, ids as sent. A change of the catalog finds those whom it concerns by these. */
export function refsOf({ campaign, campaign_external_id, ad_set_external_id, ad_external_id }: MarketingDoc): string[] {
  const refs = [campaignKey(campaign), campaign?.trim(), campaign_external_id, ad_set_external_id, ad_external_id];
  return [...new Set(refs.filter((ref): ref is string => typeof ref === 'string' && ref !== ''))];
}
