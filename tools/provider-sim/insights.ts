// Makes insights rows: each ad's days summed to the requested level and range, every number a string, no row without delivery.
import { Decimal } from 'decimal.js';
import { ratio } from './money.ts';
import { must, type Node, type NodeLevel, type WorldIndex } from './nodes.ts';
import type { Delivery } from './world.ts';

export type InsightsLevel = 'account' | NodeLevel;

export interface InsightsQuery {
  accountId: string;
  level: InsightsLevel;
  since: string;
  until: string;
  /** One row per day, otherwise one for the whole range. */
  daily: boolean;
  /** Reports whether an ad's delivery is included. */
  keep(adId: string): boolean;
}

/** Returns the rows, newest day last, each with every member that Insights can return for it. */
export function insightRows(index: WorldIndex, query: InsightsQuery): Node[] {
  const groups = new Map<string, Delivery[]>();
  for (const delivery of index.world.delivery) {
    if (delivery.date < query.since || delivery.date > query.until || !query.keep(delivery.ad_id)) continue;
    const lineage = lineageOf(index, delivery.ad_id);
    if (lineage.account !== query.accountId) continue;
    const key = `${query.daily ? delivery.date : ''}|${lineage[query.level]}`;
    const group = groups.get(key);
    if (group) group.push(delivery);
    else groups.set(key, [delivery]);
  }
  return [...groups.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => row(index, query, group));
}

function row(index: WorldIndex, { level, since, until, daily }: InsightsQuery, group: readonly Delivery[]): Node {
  const first = group[0] as Delivery;
  const lineage = lineageOf(index, first.ad_id);
  const account = must(index.accounts, lineage.account);
  const campaign = must(index.campaigns, lineage.campaign);
  const spend = sum(group, (d) => d.spend);
  const impressions = sum(group, (d) => d.impressions);
  const clicks = sum(group, (d) => d.clicks);
  const reach = combinedReach(
    group.map((d) => d.reach),
    impressions.toNumber(),
  );
  const [atCampaign, atAdSet, atAd] = [level !== 'account', level === 'adset' || level === 'ad', level === 'ad'];
  return {
    account_id: account.id,
    account_name: account.name,
    account_currency: account.currency,
    campaign_id: atCampaign ? campaign.id : undefined,
    campaign_name: atCampaign ? campaign.name : undefined,
    objective: atCampaign ? campaign.objective : undefined,
    adset_id: atAdSet ? lineage.adset : undefined,
    adset_name: atAdSet ? must(index.adSets, lineage.adset).name : undefined,
    ad_id: atAd ? lineage.ad : undefined,
    ad_name: atAd ? must(index.ads, lineage.ad).name : undefined,
    spend: spend.toFixed(),
    impressions: impressions.toFixed(),
    clicks: clicks.toFixed(),
    inline_link_clicks: orAbsent(sum(group, (d) => d.link_clicks ?? 0)),
    reach: String(reach),
    frequency: ratio(impressions, reach),
    ctr: ratio(clicks, impressions, 100),
    cpc: ratio(spend, clicks),
    cpm: ratio(spend, impressions, 1000),
    actions: actions(group),
    action_values: actionValues(group),
    date_start: daily ? first.date : since,
    date_stop: daily ? first.date : until,
  };
}

/**
 * Combines the reach of several parts. Reach counts people, so it does not add up over ads or days. The simulator's rule is the
 * largest part, plus three fifths of each other part (rounded down once), and never more than the impressions.
 */
export function combinedReach(parts: readonly number[], impressions: number): number {
  const largest = Math.max(0, ...parts);
  const rest = parts.reduce((total, part) => total + part, 0) - largest;
  return Math.min(impressions, largest + Math.floor((rest * 3) / 5));
}

/** Returns overlapping types side by side, as the platform lists them: omni_purchase already contains the two after it. */
function actions(group: readonly Delivery[]): Node[] | undefined {
  const purchases = sum(group, (d) => d.purchases ?? 0);
  const leads = sum(group, (d) => d.leads ?? 0);
  return list([
    ['link_click', sum(group, (d) => d.link_clicks ?? 0)],
    ['onsite_conversion.messaging_conversation_started_7d', sum(group, (d) => d.conversations_started ?? 0)],
    ['onsite_conversion.messaging_first_reply', sum(group, (d) => d.first_replies ?? 0)],
    ['lead', leads],
    ['offsite_conversion.fb_pixel_lead', leads],
    ['omni_purchase', purchases],
    ['purchase', purchases],
    ['offsite_conversion.fb_pixel_purchase', purchases],
  ]);
}

function actionValues(group: readonly Delivery[]): Node[] | undefined {
  const value = sum(group, (d) => d.purchase_value ?? 0);
  return list([
    ['omni_purchase', value],
    ['purchase', value],
    ['offsite_conversion.fb_pixel_purchase', value],
  ]);
}

/** Returns the list without zeros; undefined when it has no entries. */
function list(entries: readonly (readonly [string, Decimal])[]): Node[] | undefined {
  const kept = entries.filter(([, value]) => !value.isZero());
  return kept.length === 0 ? undefined : kept.map(([type, value]) => ({ action_type: type, value: value.toFixed() }));
}

const sum = (group: readonly Delivery[], of: (delivery: Delivery) => Decimal.Value): Decimal =>
  group.reduce((total, delivery) => total.plus(of(delivery)), new Decimal(0));

const orAbsent = (value: Decimal): string | undefined => (value.isZero() ? undefined : value.toFixed());

/** Returns the ids above an ad, by level. */
export function lineageOf(index: WorldIndex, adId: string): Record<InsightsLevel, string> {
  const adSet = must(index.adSets, must(index.ads, adId).ad_set_id);
  const campaign = must(index.campaigns, adSet.campaign_id);
  return { account: campaign.account_id, campaign: campaign.id, adset: adSet.id, ad: adId };
}
