// Returns each field of a query in the JSON of proto3: int64 as strings, doubles as numbers, enums by name, micros.
import { Decimal } from 'decimal.js';
import type { UserList } from './uploads/uploads.ts';
import type {
  GeoTarget,
  GoogleAd,
  GoogleAdGroup,
  GoogleCampaign,
  GoogleConversionAction,
  GoogleCustomer,
  GoogleDelivery,
  GoogleLocation,
} from './world.ts';

/** One row before it is written: its resources, its day when segmented, and the delivery that it sums. */
export interface Row {
  customer: GoogleCustomer;
  /** For customer_client: a customer at or below this one. */
  client?: GoogleCustomer & { level: number };
  campaign?: GoogleCampaign;
  location?: GoogleLocation;
  geoTarget?: GeoTarget;
  conversionAction?: GoogleConversionAction;
  userList?: UserList;
  adGroup?: GoogleAdGroup;
  ad?: GoogleAd;
  date?: string;
  delivery: readonly GoogleDelivery[];
}

type Get = (row: Row) => unknown;

/** The platform names no size below this one. */
const SMALLEST_LIST = 100;
const roundedSize = (members: number): number => (members < SMALLEST_LIST ? 0 : Math.floor(members / 10) * 10);

/** Returns the micros of a major-unit amount, as an int64 string. */
const micros = (major: Decimal.Value): string => new Decimal(major).times(1_000_000).toFixed(0);

const sum = (row: Row, of: (delivery: GoogleDelivery) => Decimal.Value): Decimal =>
  row.delivery.reduce((total, delivery) => total.plus(of(delivery)), new Decimal(0));

const ratio = (top: Decimal, bottom: Decimal): number => (bottom.isZero() ? 0 : top.div(bottom).toNumber());

const cost = (row: Row): Decimal => sum(row, (day) => day.cost);
const clicks = (row: Row): Decimal => sum(row, (day) => day.clicks);
const impressions = (row: Row): Decimal => sum(row, (day) => day.impressions);

interface Tagging {
  final_url_suffix?: string | undefined;
  tracking_url_template?: string | undefined;
}

/** Returns the fields with which a level extends links. */
const tagging = (level: string, of: (row: Row) => Tagging | undefined): Record<string, Get> => ({
  [`${level}.final_url_suffix`]: (row) => of(row)?.final_url_suffix,
  [`${level}.tracking_url_template`]: (row) => of(row)?.tracking_url_template,
});

/** Only search campaigns choose networks here. */
const isSearch =
  (of: (campaign: GoogleCampaign) => boolean): Get =>
  ({ campaign }) =>
    campaign?.channel_type === 'SEARCH' ? of(campaign) : undefined;

export const FIELDS: Readonly<Record<string, Get>> = {
  'customer.resource_name': ({ customer }) => `customers/${customer.id}`,
  'customer.id': ({ customer }) => customer.id,
  'customer.descriptive_name': ({ customer }) => customer.name,
  'customer.currency_code': ({ customer }) => customer.currency,
  'customer.time_zone': ({ customer }) => customer.time_zone,
  'customer.status': ({ customer }) => customer.status,
  'customer.manager': ({ customer }) => customer.manager,
  'customer.auto_tagging_enabled': ({ customer }) => customer.auto_tagging_enabled,
  ...tagging('customer', ({ customer }) => customer),

  'customer_client.resource_name': ({ customer, client }) => `customers/${customer.id}/customerClients/${client?.id}`,
  'customer_client.id': ({ client }) => client?.id,
  'customer_client.descriptive_name': ({ client }) => client?.name,
  'customer_client.currency_code': ({ client }) => client?.currency,
  'customer_client.time_zone': ({ client }) => client?.time_zone,
  'customer_client.manager': ({ client }) => client?.manager,
  'customer_client.level': ({ client }) => String(client?.level ?? 0),
  'customer_client.status': ({ client }) => client?.status,

  'campaign.resource_name': ({ customer, campaign }) => `customers/${customer.id}/campaigns/${campaign?.id}`,
  'campaign.id': ({ campaign }) => campaign?.id,
  'campaign.name': ({ campaign }) => campaign?.name,
  'campaign.status': ({ campaign }) => campaign?.status,
  ...tagging('campaign', ({ campaign }) => campaign),
  'campaign.advertising_channel_type': ({ campaign }) => campaign?.channel_type,
  'campaign.network_settings.target_google_search': isSearch(() => true),
  'campaign.network_settings.target_search_network': isSearch((campaign) => campaign.search_partners),
  'campaign.network_settings.target_content_network': isSearch((campaign) => campaign.display_network),
  // One budget per campaign, with the campaign's own number.
  'campaign.campaign_budget': ({ customer, campaign }) => `customers/${customer.id}/campaignBudgets/${campaign?.id}`,

  'campaign_budget.resource_name': ({ customer, campaign }) =>
    `customers/${customer.id}/campaignBudgets/${campaign?.id}`,
  'campaign_budget.id': ({ campaign }) => campaign?.id,
  'campaign_budget.amount_micros': ({ campaign }) =>
    campaign?.daily_budget == null ? undefined : micros(campaign.daily_budget),
  'campaign_budget.period': ({ campaign }) => (campaign?.daily_budget == null ? 'CUSTOM_PERIOD' : 'DAILY'),

  'campaign_criterion.resource_name': ({ customer, campaign, location }) =>
    `customers/${customer.id}/campaignCriteria/${campaign?.id}~${location?.geo_target_id ?? location?.around_country}`,
  'campaign_criterion.type': ({ location }) => (location?.geo_target_id === undefined ? 'PROXIMITY' : 'LOCATION'),
  'campaign_criterion.status': () => 'ENABLED',
  'campaign_criterion.negative': ({ location }) => location?.negative,
  'campaign_criterion.location.geo_target_constant': ({ location }) =>
    location?.geo_target_id && `geoTargetConstants/${location.geo_target_id}`,
  'campaign_criterion.proximity.address.country_code': ({ location }) => location?.around_country,

  'conversion_action.resource_name': ({ customer, conversionAction }) =>
    `customers/${customer.id}/conversionActions/${conversionAction?.id}`,
  'conversion_action.id': ({ conversionAction }) => conversionAction?.id,
  'conversion_action.name': ({ conversionAction }) => conversionAction?.name,
  'conversion_action.status': ({ conversionAction }) => conversionAction?.status,
  'conversion_action.type': ({ conversionAction }) => conversionAction?.type,
  'conversion_action.category': ({ conversionAction }) => conversionAction?.category,

  'user_list.resource_name': ({ customer, userList }) => `customers/${customer.id}/userLists/${userList?.id}`,
  'user_list.id': ({ userList }) => userList?.id,
  'user_list.name': ({ userList }) => userList?.name,
  'user_list.description': ({ userList }) => userList?.description,
  'user_list.type': () => 'CRM_BASED',
  'user_list.membership_life_span': ({ userList }) => String(userList?.membership_life_span ?? 0),
  // Too few members are no number.
  'user_list.size_for_search': ({ userList }) => String(roundedSize(userList?.members.size ?? 0)),

  'geo_target_constant.resource_name': ({ geoTarget }) => `geoTargetConstants/${geoTarget?.id}`,
  'geo_target_constant.id': ({ geoTarget }) => geoTarget?.id,
  'geo_target_constant.country_code': ({ geoTarget }) => geoTarget?.country_code,

  'ad_group.resource_name': ({ customer, adGroup }) => `customers/${customer.id}/adGroups/${adGroup?.id}`,
  'ad_group.id': ({ adGroup }) => adGroup?.id,
  'ad_group.name': ({ adGroup }) => adGroup?.name,
  'ad_group.status': ({ adGroup }) => adGroup?.status,
  'ad_group.type': ({ adGroup }) => adGroup?.type,
  ...tagging('ad_group', ({ adGroup }) => adGroup),

  'ad_group_ad.resource_name': ({ customer, ad }) => `customers/${customer.id}/adGroupAds/${ad?.ad_group_id}~${ad?.id}`,
  'ad_group_ad.status': ({ ad }) => ad?.status,
  'ad_group_ad.policy_summary.approval_status': ({ ad }) => ad?.approval_status,
  'ad_group_ad.ad.resource_name': ({ customer, ad }) => `customers/${customer.id}/ads/${ad?.id}`,
  'ad_group_ad.ad.id': ({ ad }) => ad?.id,
  'ad_group_ad.ad.name': ({ ad }) => ad?.name || undefined,
  'ad_group_ad.ad.type': ({ ad }) => ad?.type,
  'ad_group_ad.ad.final_urls': ({ ad }) => (ad?.final_urls.length ? ad.final_urls : undefined),
  ...tagging('ad_group_ad.ad', ({ ad }) => ad),
  'ad_group_ad.ad.responsive_search_ad.headlines': ({ ad }) =>
    ad?.headlines.length ? ad.headlines.map((text) => ({ text })) : undefined,

  'segments.date': ({ date }) => date,

  'metrics.cost_micros': (row) => micros(cost(row)),
  'metrics.impressions': (row) => impressions(row).toFixed(),
  'metrics.clicks': (row) => clicks(row).toFixed(),
  'metrics.conversions': (row) => sum(row, (day) => day.conversions).toNumber(),
  'metrics.conversions_value': (row) => sum(row, (day) => day.conversions_value).toNumber(),
  'metrics.ctr': (row) => ratio(clicks(row), impressions(row)),
  'metrics.average_cpc': (row) => ratio(cost(row).times(1_000_000), clicks(row)),
};

/** Writes the selected fields as nested camelCase members, with the resource names that are always included. */
export function writeRow(row: Row, fields: readonly string[]): Record<string, unknown> {
  const written: Record<string, unknown> = {};
  for (const field of fields) {
    const value = FIELDS[field]?.(row);
    if (value === undefined) continue;
    const [last = '', ...parents] = field.split('.').map(camel).reverse();
    let into = written;
    for (const name of parents.reverse()) {
      const inner = (into[name] ?? {}) as Record<string, unknown>;
      into[name] = inner;
      into = inner;
    }
    into[last] = value;
  }
  return written;
}

/** Returns a field name in JSON spelling: campaign.advertisingChannelType. */
export const camel = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
