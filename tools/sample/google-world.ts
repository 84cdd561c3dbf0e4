// Makes the Google side of the sample's world for the provider simulator.
import type { GoogleWorldInput } from '../provider-sim/google/world.ts';
import type { Paid } from './funnel.ts';
import type { GoogleCampaign } from './google-advertising.ts';
import type { Random } from './random.ts';

/** The time zone of every ad account in the sample: platforms report spend by its days. */
export const SAMPLE_TIME_ZONE = 'America/Santiago';
export const GOOGLE_CUSTOMER_ID = '4815162342';
/** Counts the conversions that are sent. */
export const GOOGLE_CONVERSION_ACTION = '4815162399';
export const GOOGLE_REFRESH_TOKEN = 'sample-refresh-token';
/** The OAuth app that the simulator knows; the demo's connections service uses it. */
export const GOOGLE_APP = {
  client_id: 'sample-client.apps.googleusercontent.com',
  client_secret: 'sample-client-secret',
  developer_token: 'sample-developer-token',
};

const DAY_MS = 86_400_000;
const MIN_SPEND = 250_000;

/** Where every campaign is shown. */
const SANTIAGO = { id: '1003325', country_code: 'CL' } as const;

/**
 * Makes the world. Spend is what came after the campaign's clicks, divided by its target ROAS, spread over its ads (or the campaign
 * itself) and the days before `today`.
 */
export function googleWorld(
  random: Random,
  campaigns: readonly GoogleCampaign[],
  paid: readonly Paid[],
  today: Date,
  days: number,
): GoogleWorldInput {
  return {
    app: GOOGLE_APP,
    conversion_actions: [{ id: GOOGLE_CONVERSION_ACTION, customer_id: GOOGLE_CUSTOMER_ID, name: 'Pagos' }],
    // Google itself takes no changes of a conversion in its first day.
    adjustable_after_hours: 0,
    grants: [{ refresh_token: GOOGLE_REFRESH_TOKEN, customer_ids: [GOOGLE_CUSTOMER_ID] }],
    customers: [
      {
        ...{ id: GOOGLE_CUSTOMER_ID, name: 'Clínica Sonrisa Andes', currency: 'CLP', time_zone: SAMPLE_TIME_ZONE },
        // The parameters of a click, as arrivals.ts generates them.
        final_url_suffix:
          'utm_source=google&utm_medium=cpc&utm_id={campaignid}&utm_term={keyword}&adgroupid={adgroupid}&creative={creative}',
      },
    ],
    campaigns: campaigns.map(({ id, name, channelType, dailyBudget }) => ({
      id,
      customer_id: GOOGLE_CUSTOMER_ID,
      name,
      channel_type: channelType,
      daily_budget: dailyBudget,
      locations: [{ geo_target_id: SANTIAGO.id }],
    })),
    geo_targets: [SANTIAGO],
    ad_groups: campaigns.flatMap((campaign) =>
      campaign.adGroups.map(({ id, name }) => ({ id, campaign_id: campaign.id, name })),
    ),
    ads: campaigns.flatMap(({ adGroups }) =>
      adGroups.flatMap((adGroup) => adGroup.ads.map((ad) => ({ ...ad, ad_group_id: adGroup.id }))),
    ),
    delivery: campaigns.flatMap((campaign) => delivery(random, campaign, paid, today, days)),
  };
}

function delivery(
  random: Random,
  campaign: GoogleCampaign,
  paid: readonly Paid[],
  today: Date,
  days: number,
): NonNullable<GoogleWorldInput['delivery']> {
  const own = paid.filter(({ click }) => click?.campaignId === campaign.id);
  const spend = Math.max(own.reduce((sum, { amount }) => sum + amount, 0) / campaign.targetRoas, MIN_SPEND);
  const ads = campaign.adGroups.flatMap((adGroup) => adGroup.ads);
  const spenders = ads.length > 0 ? ads.map(({ id }) => ({ ad_id: id })) : [{ campaign_id: campaign.id }];
  const perDay = spend / (days * spenders.length);
  return spenders.flatMap((spender) =>
    Array.from({ length: days }, (_, i) => {
      const date = new Date(today.getTime() - (days - i) * DAY_MS).toISOString().slice(0, 10);
      const cost = Math.round(perDay * (0.5 + random.next()));
      const clicks = Math.max(1, Math.round(cost / random.between(350, 900)));
      const claimed = own.filter(
        ({ click, day }) =>
          click?.isLastVisit && day === date && (!('ad_id' in spender) || click.adId === spender.ad_id),
      );
      // Data-driven attribution gives some of a conversion to clicks that were not the last.
      const share = random.pick([1, 1, 0.75, 1.5]);
      const value = claimed.reduce((sum, row) => sum + row.amount, 0) * share;
      return {
        ...spender,
        date,
        cost: String(cost),
        impressions: Math.round(clicks / (0.04 + random.next() * 0.06)),
        clicks,
        conversions: claimed.length * share,
        conversions_value: String(Math.round(value)),
      };
    }),
  );
}
