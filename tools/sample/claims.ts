// Says which payments Meta claims for its ads: by clicks, and for some campaigns also because the person saw an ad.
import { adsOf, type Campaign } from './advertising.ts';
import type { Paid } from './funnel.ts';
import type { Random } from './random.ts';

/** A payment that Meta claims for an ad, on the day of the payment. */
export interface Claim {
  adId: string;
  day: string;
  amount: number;
}

/** Meta's default setting is 7 days after a click, besides 1 day after a view. */
const CLICK_WINDOW_MS = 7 * 86_400_000;
/** What Meta claims, as a multiple of what came by its ads on the last visit. */
const TARGET_RATIO = 2;

/**
 * Returns what Meta claims, each payment at most once. As spend is chosen to match a target, so are the people who are said to have
 * seen an ad: as many that the claims stay near TARGET_RATIO over any few weeks.
 */
export function metaClaims(random: Random, campaigns: readonly Campaign[], paid: readonly Paid[]): Claim[] {
  const ads = new Set(campaigns.flatMap(adsOf).map(({ id }) => id));
  const seen = campaigns.flatMap((campaign) =>
    campaign.viewThrough ? [{ weight: campaign.viewThrough, ads: adsOf(campaign) }] : [],
  );
  let [claimed, brought] = [0, 0];
  return [...paid]
    .sort((a, b) => a.at - b.at)
    .flatMap(({ click, at, day, amount }) => {
      const clicked = click?.adId && ads.has(click.adId) ? click.adId : undefined;
      if (clicked && click?.isLastVisit) brought += amount;
      const isOfClick = clicked !== undefined && click !== undefined && at - click.at <= CLICK_WINDOW_MS;
      if (!isOfClick && claimed >= TARGET_RATIO * brought) return [];
      claimed += amount;
      return [{ adId: isOfClick ? clicked : random.pick(random.weighted(seen).ads).id, day, amount }];
    });
}
