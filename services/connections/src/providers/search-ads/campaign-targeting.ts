// Reads where and on which surfaces the campaigns of Google Ads are shown, each as one word of the bus.
import { z } from 'zod';
import type { AdEntityInit } from '../../domain/ad-platform.ts';
import type { Search } from './google-client.ts';

/** The places of all campaigns, those that are excluded, too. */
export const LOCATIONS = {
  query:
    'SELECT campaign.id, campaign_criterion.type, campaign_criterion.negative, ' +
    'campaign_criterion.location.geo_target_constant, campaign_criterion.proximity.address.country_code ' +
    "FROM campaign_criterion WHERE campaign_criterion.type IN ('LOCATION', 'PROXIMITY', 'LOCATION_GROUP') " +
    "AND campaign_criterion.status != 'REMOVED'",
  row: z.object({
    campaign: z.object({ id: z.string() }),
    campaignCriterion: z.object({
      negative: z.boolean().default(false),
      location: z.object({ geoTargetConstant: z.string().default('') }).optional(),
      proximity: z.object({ address: z.object({ countryCode: z.string().default('') }).optional() }).optional(),
    }),
  }),
};

const PLACES = {
  query:
    'SELECT geo_target_constant.resource_name, geo_target_constant.country_code FROM geo_target_constant ' +
    'WHERE geo_target_constant.resource_name IN ',
  row: z.object({
    geoTargetConstant: z.object({ resourceName: z.string(), countryCode: z.string().default('') }),
  }),
};

/** Whether each network is used; Google Search itself always is in a search campaign. */
export const NetworkSettings = z.object({
  targetSearchNetwork: z.boolean().default(false),
  targetContentNetwork: z.boolean().default(false),
});

export interface TargetedCampaign {
  readonly id: string;
  readonly advertisingChannelType: string;
  readonly networkSettings?: z.output<typeof NetworkSettings> | undefined;
}

export type LocationRow = z.output<typeof LOCATIONS.row>;
export type CampaignTraits = Required<Pick<AdEntityInit, 'geo' | 'placement'>>;

const PLACES_AT_ONCE = 500;
/** More places than this have no country here, so that an account cannot make a sync endless. */
const MOST_PLACES = 10_000;
const PLACE = /^geoTargetConstants\/\d{1,18}$/;

/** Returns the traits by the campaign's id. @throws ProviderError */
export async function readCampaignTraits(
  search: Search,
  campaigns: readonly TargetedCampaign[],
): Promise<Map<string, CampaignTraits>> {
  const locations = await search(LOCATIONS.query, LOCATIONS.row);
  const named = new Set(locations.map(placeOf).filter((place) => PLACE.test(place)));
  const places = [...named].slice(0, MOST_PLACES);
  const countries = new Map<string, string>();
  for (let from = 0; from < places.length; from += PLACES_AT_ONCE) {
    const list = places.slice(from, from + PLACES_AT_ONCE).map((place) => `'${place}'`);
    for (const { geoTargetConstant } of await search(`${PLACES.query}(${list.join(', ')})`, PLACES.row))
      countries.set(geoTargetConstant.resourceName, geoTargetConstant.countryCode);
  }
  return campaignTraits(campaigns, locations, countries);
}

/** @param countries the country code of each place, by the place's resource name */
export function campaignTraits(
  campaigns: readonly TargetedCampaign[],
  locations: readonly LocationRow[],
  countries: ReadonlyMap<string, string>,
): Map<string, CampaignTraits> {
  const included = locations.filter(({ campaignCriterion }) => !campaignCriterion.negative);
  const byCampaign = Map.groupBy(included, ({ campaign }) => campaign.id);
  return new Map(
    campaigns.map((campaign) => {
      const shown = (byCampaign.get(campaign.id) ?? []).map((row) => countryOf(row, countries));
      return [campaign.id, { geo: geoOf(campaign, shown), placement: placementOf(campaign) }];
    }),
  );
}

const placeOf = ({ campaignCriterion }: LocationRow): string => campaignCriterion.location?.geoTargetConstant ?? '';

function countryOf(row: LocationRow, countries: ReadonlyMap<string, string>): string {
  const country = countries.get(placeOf(row)) ?? row.campaignCriterion.proximity?.address?.countryCode ?? '';
  return /^[A-Z]{2}$/.test(country) ? country : '';
}

/** A campaign without places is shown anywhere, except where the ad groups can have places instead. */
function geoOf({ advertisingChannelType }: TargetedCampaign, shown: readonly string[]): string {
  const known = new Set(shown.filter((country) => country !== ''));
  if (known.size > 1) return 'several';
  if (shown.length === 0) return advertisingChannelType === 'DEMAND_GEN' ? '' : 'several';
  const [only = ''] = known;
  return shown.includes('') ? '' : only;
}

/** Channel types whose campaigns are shown wherever the platform finds best. */
const AUTOMATIC = new Set(['PERFORMANCE_MAX', 'MULTI_CHANNEL', 'SMART', 'LOCAL']);
const UNTOLD = new Set(['', 'UNKNOWN', 'UNSPECIFIED']);

function placementOf({ advertisingChannelType: channel, networkSettings: networks }: TargetedCampaign): string {
  if (AUTOMATIC.has(channel)) return 'automatic';
  if (UNTOLD.has(channel) || !/^[A-Z_]{1,30}$/.test(channel)) return '';
  if (channel !== 'SEARCH') return channel.toLowerCase();
  if (networks === undefined) return '';
  if (networks.targetContentNetwork) return 'several';
  return networks.targetSearchNetwork ? 'search_partners' : 'search';
}
