// The advertising side of the sample as the provider simulator plays it: every ad's delivery on every day.
import type { World } from '../provider-sim/world.ts';
import { adsOf, type Campaign } from './advertising.ts';
import type { Advertising } from './arrivals.ts';
import { googleWorld } from './google-world.ts';
import type { Earned } from './journeys.ts';
import type { Random } from './random.ts';

export const ACCOUNT_ID = '310200300400500';
export const ACCESS_TOKEN = 'sample-access-token';
const DAY_MS = 86_400_000;

/** Spend is earnings divided by the campaign's target ROAS, spread over its ads and days with noise. */
export function sampleWorld(
  random: Random,
  { meta: campaigns, google }: Advertising,
  earned: readonly Earned[],
  today: Date,
  days: number,
): World {
  return {
    tokens: [{ access_token: ACCESS_TOKEN, account_ids: [ACCOUNT_ID] }],
    accounts: [{ id: ACCOUNT_ID, name: 'Clínica Sonrisa Andes', currency: 'CLP', timezone: 'America/Santiago' }],
    campaigns: campaigns.map(({ id, name, objective, status }) => ({
      id,
      account_id: ACCOUNT_ID,
      name,
      objective,
      status,
    })),
    ad_sets: campaigns.flatMap((campaign) =>
      campaign.adSets.map(({ id, name, budget }) => ({
        id,
        campaign_id: campaign.id,
        name,
        daily_budget: budget,
        destination_type: campaign.destination === 'whatsapp' ? 'WHATSAPP' : 'WEBSITE',
        learning_stage_status: random.pick(['SUCCESS', 'SUCCESS', 'LEARNING', 'FAIL']),
      })),
    ),
    ads: campaigns.flatMap((campaign) =>
      adsOf(campaign).map(({ id, adSetId, name }) => ({ id, ad_set_id: adSetId, name })),
    ),
    delivery: campaigns.flatMap((campaign) => delivery(random, campaign, earned, today, days)),
    google: googleWorld(random, google, earned, today, days),
  };
}

function delivery(
  random: Random,
  campaign: Campaign,
  earned: readonly Earned[],
  today: Date,
  days: number,
): World['delivery'] {
  const own = earned.filter(({ click }) => click.campaignId === campaign.id);
  const spend = Math.max(own.reduce((sum, { amount }) => sum + amount, 0) / campaign.targetRoas, 400_000);
  const ads = adsOf(campaign);
  const perDay = spend / (days * ads.length);
  return ads.flatMap((ad) =>
    Array.from({ length: days }, (_, i) => {
      const date = new Date(today.getTime() - (days - 1 - i) * DAY_MS).toISOString().slice(0, 10);
      const cost = Math.round(perDay * (0.5 + random.next()));
      const impressions = Math.round(cost / (2.2 + random.next()));
      const clicks = Math.round(impressions * (0.008 + random.next() * 0.02));
      const claimed = own.filter((row) => row.click.adId === ad.id && row.day === date);
      // Platforms claim view-throughs and cross-device guesses as well: a third more, now and then.
      const extra = claimed.length > 0 && random.chance(0.35) ? 1 : 0;
      const value = claimed.reduce((sum, row) => sum + row.amount, 0) * (1 + extra * 0.5);
      return {
        ad_id: ad.id,
        date,
        spend: String(cost),
        impressions,
        clicks,
        link_clicks: Math.round(clicks * 0.8),
        reach: Math.round(impressions * 0.78),
        ...(ad.destination === 'whatsapp' ? { conversations_started: Math.round(clicks * 0.12) } : {}),
        ...(claimed.length > 0 ? { purchases: claimed.length + extra, purchase_value: String(Math.round(value)) } : {}),
      };
    }),
  );
}
