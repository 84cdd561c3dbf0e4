// Reads a campaign as a person is shown it before a write, with a token that stands for what was shown.
import { deterministicId } from '@touchline/chassis/deterministic-id.ts';
import { isDecidedByCampaign } from '../domain/affected-ads.ts';
import type { Actions } from '../store/actions.ts';
import type { Delivered, Found, Platform } from './platform.ts';

export interface ReadCampaignDeps {
  readonly actions: Pick<Actions, 'latestOf'>;
  readonly platform: Pick<Platform, 'delivery'>;
}

export interface ShownCampaign {
  readonly delivered: Delivered;
  /** The ads that a pause would stop or a resume would start. */
  readonly ads: Delivered['ads'];
  /** The same until the status, a budget, those ads or the ledger of the campaign changes. */
  readonly confirmToken: string;
}

/** @param found the campaign, which was just read @param days of spend, none when 0 */
export async function readCampaign(
  { actions, platform }: ReadCampaignDeps,
  profileId: string,
  found: Found,
  days: number,
): Promise<ShownCampaign> {
  const delivered = await platform.delivery(profileId, found, found.campaignId, days);
  const ids = (entities: readonly { readonly externalId: string }[]) => entities.map(({ externalId }) => externalId);
  const latest = await actions.latestOf(profileId, {
    campaign: [found.campaignId],
    ad_set: ids(delivered.adSets),
    ad: ids(delivered.ads),
  });
  const ads = delivered.ads.filter(isDecidedByCampaign);
  const budgets = delivered.adSets.map(({ externalId, dailyBudgetMinor }) => `${externalId} ${dailyBudgetMinor ?? ''}`);
  const shown = [
    ...[profileId, found.platform, found.campaignId, found.live.status, String(found.live.dailyBudgetMinor ?? '')],
    ...[budgets.sort(), ids(ads).sort(), latest?._id ?? ''],
  ];
  return { delivered, ads, confirmToken: `ct_${deterministicId('confirm', JSON.stringify(shown))}` };
}
