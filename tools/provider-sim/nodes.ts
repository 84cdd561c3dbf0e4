// Makes Graph nodes of accounts, campaigns, ad sets and ads: string ids, minor-unit budgets, statuses derived from the parents.
import { creativeNode, firstCreativeId } from './creatives.ts';
import { toMinorUnits } from './money.ts';
import type { Account, Ad, AdSet, Campaign, ParsedWorld, Pixel } from './world.ts';

export type Node = Record<string, unknown>;
export type NodeLevel = 'campaign' | 'adset' | 'ad';

/** A world with its rows indexed by id. */
export interface WorldIndex {
  readonly world: ParsedWorld;
  readonly accounts: ReadonlyMap<string, Account>;
  readonly campaigns: ReadonlyMap<string, Campaign>;
  readonly adSets: ReadonlyMap<string, AdSet>;
  readonly ads: ReadonlyMap<string, Ad>;
}

const byId = <T extends { id: string }>(rows: readonly T[]): Map<string, T> =>
  new Map(rows.map((row) => [row.id, row]));

/** Indexes a world; parseWorld has checked that every parent exists. */
export function indexWorld(world: ParsedWorld): WorldIndex {
  return {
    world,
    accounts: byId(world.accounts),
    campaigns: byId(world.campaigns),
    adSets: byId(world.ad_sets),
    ads: byId(world.ads),
  };
}

/** Returns the row with this id. @throws Error when there is none */
export function must<T>(map: ReadonlyMap<string, T>, id: string): T {
  const found = map.get(id);
  if (found === undefined) throw new Error(`The world has no ${id}.`);
  return found;
}

export function accountNode(account: Account): Node {
  return {
    id: `act_${account.id}`,
    account_id: account.id,
    name: account.name,
    account_status: account.account_status,
    currency: account.currency,
    timezone_name: account.timezone,
    user_tasks: account.user_tasks,
    min_daily_budget: toMinorUnits(account.min_daily_budget, account.currency),
    tos_accepted: account.custom_audience_tos ? { custom_audience_tos: 1 } : {},
    user_tos_accepted: {},
  };
}

export function pixelNode({ account_id: _account, ...pixel }: Pixel): Node {
  const { id, name, creation_time, last_fired_time, is_unavailable, owner_business } = pixel;
  return { id, name, creation_time, last_fired_time, is_unavailable, owner_business };
}

export function campaignNode(index: WorldIndex, campaign: Campaign): Node {
  return {
    id: campaign.id,
    account_id: campaign.account_id,
    name: campaign.name,
    objective: campaign.objective,
    status: campaign.status,
    configured_status: campaign.status,
    effective_status: effectiveStatus(index, 'campaign', campaign.id),
    daily_budget: budget(campaign.daily_budget, must(index.accounts, campaign.account_id)),
    lifetime_budget: undefined,
    buying_type: 'AUCTION',
  };
}

export function adSetNode(index: WorldIndex, adSet: AdSet): Node {
  const campaign = must(index.campaigns, adSet.campaign_id);
  const paused = effectiveStatus(index, 'adset', adSet.id) !== 'ACTIVE';
  return {
    id: adSet.id,
    account_id: campaign.account_id,
    campaign_id: campaign.id,
    campaign: campaignNode(index, campaign),
    name: adSet.name,
    status: adSet.status,
    configured_status: adSet.status,
    effective_status: effectiveStatus(index, 'adset', adSet.id),
    daily_budget: budget(adSet.daily_budget, must(index.accounts, campaign.account_id)),
    lifetime_budget: undefined,
    optimization_goal: adSet.optimization_goal,
    destination_type: adSet.destination_type,
    promoted_object: adSet.promoted_pixel_id === undefined ? undefined : { pixel_id: adSet.promoted_pixel_id },
    targeting: adSet.targeting,
    // For an ad set that does not deliver, the member exists but has no status.
    learning_stage_info:
      paused || adSet.learning_stage_status === null
        ? { attribution_windows: ['7d_click', '1d_view'] }
        : { status: adSet.learning_stage_status, conversions: 0, attribution_windows: ['7d_click', '1d_view'] },
  };
}

export function adNode(index: WorldIndex, ad: Ad): Node {
  const adSet = must(index.adSets, ad.ad_set_id);
  const campaign = must(index.campaigns, adSet.campaign_id);
  return {
    id: ad.id,
    account_id: campaign.account_id,
    campaign_id: campaign.id,
    campaign: campaignNode(index, campaign),
    adset_id: adSet.id,
    adset: adSetNode(index, adSet),
    name: ad.name,
    status: ad.status,
    configured_status: ad.status,
    effective_status: effectiveStatus(index, 'ad', ad.id),
    creative: creativeNode(index, ad.creative_id ?? firstCreativeId(ad)),
  };
}

/** Returns the effective status: the object's own status, unless it is active under a parent that is not. */
export function effectiveStatus(index: WorldIndex, level: NodeLevel, id: string): string {
  if (level === 'campaign') {
    const campaign = must(index.campaigns, id);
    return campaign.effective_status ?? campaign.status;
  }
  if (level === 'adset') {
    const adSet = must(index.adSets, id);
    if (adSet.effective_status) return adSet.effective_status;
    return inherited(adSet.status, must(index.campaigns, adSet.campaign_id).status, 'CAMPAIGN_PAUSED');
  }
  const ad = must(index.ads, id);
  if (ad.effective_status) return ad.effective_status;
  const adSet = must(index.adSets, ad.ad_set_id);
  const own = inherited(ad.status, adSet.status, 'ADSET_PAUSED');
  return inherited(own, must(index.campaigns, adSet.campaign_id).status, 'CAMPAIGN_PAUSED');
}

function inherited(own: string, parent: string, whenPaused: string): string {
  if (own === 'ARCHIVED' || own === 'DELETED' || parent === 'ACTIVE') return own;
  if (parent === 'PAUSED') return own === 'PAUSED' ? own : whenPaused;
  return parent;
}

const budget = (major: string | null, account: Account): string | undefined =>
  major === null ? undefined : toMinorUnits(major, account.currency);
