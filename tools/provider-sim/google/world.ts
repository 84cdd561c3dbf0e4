// Defines the Google Ads part of a world, in plain units like the rest of it; the simulator turns it into micros and enum names.
import { z } from 'zod';
import { merged, missingParents, repeated } from '../integrity.ts';
import { CalendarEventSchema, CalendarSchema, calendarEventKey } from './calendar/world.ts';

const id = z.string().regex(/^\d{1,20}$/, 'must be digits, as a string');
const money = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/, 'must be a decimal string of the major unit, at most micros');
const count = z.number().int().nonnegative();
const status = z.enum(['ENABLED', 'PAUSED', 'REMOVED']).default('ENABLED');

/** What is added to links at a click. Each of the two is taken from the lowest level that has it. */
const tagging = {
  final_url_suffix: z.string().optional(),
  /** For example {lpurl}?utm_source=google. */
  tracking_url_template: z.string().optional(),
};

const AppSchema = z.strictObject({
  client_id: z.string(),
  client_secret: z.string(),
  /** The addresses to which Google sends browsers back; any when left out. */
  redirect_uris: z.array(z.url()).optional(),
  /** Every call must have it when set. */
  developer_token: z.string().optional(),
});

const GrantSchema = z.strictObject({
  refresh_token: z.string().min(1),
  /** Customers of which the person who consented is a user; clients below them need login-customer-id. */
  customer_ids: z.array(id),
  /** Customers in which the person may only read. */
  read_only_ids: z.array(id).default([]),
  revoked: z.boolean().default(false),
  /** The person who consented, if any. */
  user_id: z.string().optional(),
  /** The scopes that were granted; by default all. */
  scopes: z.array(z.string()).optional(),
});

const CustomerSchema = z.strictObject({
  id,
  name: z.string(),
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** IANA name; the customer's days are this zone's days. */
  time_zone: z.string().default('UTC'),
  status: z.enum(['ENABLED', 'CANCELED', 'SUSPENDED', 'CLOSED']).default('ENABLED'),
  manager: z.boolean().default(false),
  /** The manager above it. */
  manager_id: id.nullable().default(null),
  auto_tagging_enabled: z.boolean().default(true),
  /** Whether the advertiser accepted the terms of Customer Match, and those of enhanced conversions. */
  customer_match_terms: z.boolean().default(true),
  enhanced_conversions_terms: z.boolean().default(true),
  ...tagging,
});

/** What an advertiser counts as a conversion; only UPLOAD_CLICKS takes conversions that are sent. */
const ConversionActionSchema = z.strictObject({
  id,
  customer_id: id,
  name: z.string(),
  status: z.enum(['ENABLED', 'HIDDEN', 'REMOVED']).default('ENABLED'),
  type: z.string().default('UPLOAD_CLICKS'),
  category: z.string().default('PURCHASE'),
});

/** A place by its id, or a radius around an address in a country. */
const LocationSchema = z.strictObject({
  geo_target_id: id.optional(),
  around_country: z.string().optional(),
  negative: z.boolean().default(false),
});

const CampaignSchema = z.strictObject({
  id,
  customer_id: id,
  name: z.string(),
  status,
  /** A PERFORMANCE_MAX campaign has no ad groups; its delivery belongs to the campaign. */
  channel_type: z.string().default('SEARCH'),
  /** Major units; null for a budget over the whole run, which has no daily amount. */
  daily_budget: money.nullable().default(null),
  /** The networks of a search campaign beside Google Search. */
  search_partners: z.boolean().default(true),
  display_network: z.boolean().default(false),
  /** Where it is shown, and where not; anywhere when left out. */
  locations: z.array(LocationSchema).default([]),
  ...tagging,
});

/** A place that campaigns can target. */
const GeoTargetSchema = z.strictObject({ id, country_code: z.string().regex(/^[A-Z]{2}$/) });

const AdGroupSchema = z.strictObject({
  id,
  campaign_id: id,
  name: z.string(),
  status,
  type: z.string().default('SEARCH_STANDARD'),
  ...tagging,
});

const AdSchema = z.strictObject({
  id,
  ad_group_id: id,
  /** Responsive search ads have none. */
  name: z.string().default(''),
  status,
  /** What the review of its policies decided. */
  approval_status: z.enum(['APPROVED', 'APPROVED_LIMITED', 'DISAPPROVED']).default('APPROVED'),
  type: z.string().default('RESPONSIVE_SEARCH_AD'),
  headlines: z.array(z.string()).default([]),
  final_urls: z.array(z.string()).default([]),
  ...tagging,
});

/** One day of an ad, or of a campaign without ads, in the customer's time zone. A day without delivery has no entry. */
const DeliverySchema = z.strictObject({
  ad_id: id.optional(),
  campaign_id: id.optional(),
  date: z.iso.date(),
  /** Major units. */
  cost: money,
  impressions: count,
  clicks: count,
  /** Data-driven attribution credits fractions. */
  conversions: z.number().nonnegative().default(0),
  /** Major units. */
  conversions_value: money.default('0'),
});

/** What a page brought for a query on one day of Search Console. */
const SearchDeliverySchema = z.strictObject({
  /** As Search Console names the site: https://host/ or sc-domain:host. */
  site_url: z.string().min(1),
  date: z.iso.date(),
  page: z.url(),
  /** null for a query so rare that its text is withheld. */
  query: z.string().nullable(),
  clicks: count,
  impressions: count,
  /** The average over the impressions; 1 is the top. */
  position: z.number().min(1),
});

/** Every list may be left out, so that the same shape serves for a whole world and for a patch. */
export const GoogleWorldSchema = z.strictObject({
  /** Without it the token endpoint accepts any client. */
  app: AppSchema.optional(),
  grants: z.array(GrantSchema).default([]),
  customers: z.array(CustomerSchema).default([]),
  conversion_actions: z.array(ConversionActionSchema).default([]),
  /** Click ids that belong to no click of the customer. */
  unknown_clicks: z.array(z.string()).default([]),
  /** How often the status of a request is PROCESSING before its result is there; by default never. */
  processing_polls: count.optional(),
  /** How old a conversion has to be before it can be adjusted; by default 24. */
  adjustable_after_hours: count.optional(),
  campaigns: z.array(CampaignSchema).default([]),
  geo_targets: z.array(GeoTargetSchema).default([]),
  ad_groups: z.array(AdGroupSchema).default([]),
  ads: z.array(AdSchema).default([]),
  delivery: z.array(DeliverySchema).default([]),
  search: z.array(SearchDeliverySchema).default([]),
  /** The last day of Search Console that is final; every day is when left out. */
  search_final_until: z.iso.date().optional(),
  calendars: z.array(CalendarSchema).default([]),
  calendar_events: z.array(CalendarEventSchema).default([]),
});

/** A Google world as a generator writes it: defaults may be left out. */
export type GoogleWorldInput = z.input<typeof GoogleWorldSchema>;
export type GoogleWorld = z.output<typeof GoogleWorldSchema>;
export type GoogleGrant = z.output<typeof GrantSchema>;
export type GoogleCustomer = z.output<typeof CustomerSchema>;
export type GoogleConversionAction = z.output<typeof ConversionActionSchema>;
export type GoogleCampaign = z.output<typeof CampaignSchema>;
export type GoogleLocation = z.output<typeof LocationSchema>;
export type GeoTarget = z.output<typeof GeoTargetSchema>;
export type GoogleAdGroup = z.output<typeof AdGroupSchema>;
export type GoogleAd = z.output<typeof AdSchema>;
export type GoogleDelivery = z.output<typeof DeliverySchema>;
export type SearchDelivery = z.output<typeof SearchDeliverySchema>;

const deliveryKey = (row: GoogleDelivery): string => `${row.ad_id ?? row.campaign_id} ${row.date}`;
const searchKey = (row: SearchDelivery): string => JSON.stringify([row.site_url, row.date, row.page, row.query]);
const byId = (row: { id: string }): string => row.id;

/** Returns a sentence for each inconsistency. */
export function googleProblems(world: GoogleWorld): string[] {
  const { customers, campaigns, ad_groups, ads, delivery, search, conversion_actions: actions } = world;
  const { calendars, calendar_events: events } = world;
  return [
    ...repeated('calendar', calendars.map(byId)),
    ...repeated('calendar event', events.map(calendarEventKey)),
    ...missingParents(
      'calendar event',
      events.map((row) => row.calendar_id),
      calendars,
    ),
    ...repeated('Google customer', customers.map(byId)),
    ...repeated('Google campaign', campaigns.map(byId)),
    ...repeated('conversion action', actions.map(byId)),
    ...repeated('ad group', ad_groups.map(byId)),
    ...repeated('Google ad', ads.map(byId)),
    ...repeated('Google delivery', delivery.map(deliveryKey)),
    ...repeated('Search Console', search.map(searchKey)),
    ...delivery
      .filter((row) => (row.ad_id === undefined) === (row.campaign_id === undefined))
      .map((row) => `a Google delivery of ${row.date} must name either its ad or its campaign`),
    ...missingParents(
      'Google customer',
      customers.flatMap((row) => row.manager_id ?? []),
      customers,
    ),
    ...missingParents(
      'conversion action',
      actions.map((row) => row.customer_id),
      customers,
    ),
    ...missingParents(
      'Google campaign',
      campaigns.map((row) => row.customer_id),
      customers,
    ),
    ...missingParents(
      'location',
      campaigns.flatMap(({ locations }) => locations.flatMap(({ geo_target_id }) => geo_target_id ?? [])),
      world.geo_targets,
    ),
    ...missingParents(
      'ad group',
      ad_groups.map((row) => row.campaign_id),
      campaigns,
    ),
    ...missingParents(
      'Google ad',
      ads.map((row) => row.ad_group_id),
      ad_groups,
    ),
    ...missingParents(
      'Google delivery',
      delivery.flatMap((row) => row.ad_id ?? []),
      ads,
    ),
    ...missingParents(
      'Google delivery',
      delivery.flatMap((row) => row.campaign_id ?? []),
      campaigns,
    ),
  ];
}

/** Replaces rows by their key and adds new ones. */
export function patchGoogle(old: GoogleWorld, given: GoogleWorld): GoogleWorld {
  return {
    app: given.app ?? old.app,
    grants: merged(old.grants, given.grants, (grant) => grant.refresh_token),
    customers: merged(old.customers, given.customers, byId),
    conversion_actions: merged(old.conversion_actions, given.conversion_actions, byId),
    unknown_clicks: [...new Set([...old.unknown_clicks, ...given.unknown_clicks])],
    processing_polls: given.processing_polls ?? old.processing_polls,
    adjustable_after_hours: given.adjustable_after_hours ?? old.adjustable_after_hours,
    campaigns: merged(old.campaigns, given.campaigns, byId),
    geo_targets: merged(old.geo_targets, given.geo_targets, byId),
    ad_groups: merged(old.ad_groups, given.ad_groups, byId),
    ads: merged(old.ads, given.ads, byId),
    delivery: merged(old.delivery, given.delivery, deliveryKey),
    search: merged(old.search, given.search, searchKey),
    search_final_until: given.search_final_until ?? old.search_final_until,
    calendars: merged(old.calendars, given.calendars, byId),
    calendar_events: merged(old.calendar_events, given.calendar_events, calendarEventKey),
  };
}
