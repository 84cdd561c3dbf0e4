// Runs a query over a customer: finds the rows, sums their delivery, and refuses what Google would refuse.

import { camel, FIELDS, type Row, writeRow } from './fields.ts';
import { type Condition, compare, meets, parseQuery, type Query } from './gaql.ts';
import { badQuery } from './google-error.ts';
import type { UserList } from './uploads/uploads.ts';
import type { GoogleCustomer, GoogleDelivery, GoogleWorld } from './world.ts';

/** Resources that a query may name in FROM, each with those whose fields it may select too. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  customer: ['customer'],
  campaign: ['customer', 'campaign', 'campaign_budget'],
  ad_group: ['customer', 'campaign', 'ad_group'],
  ad_group_ad: ['customer', 'campaign', 'ad_group', 'ad_group_ad'],
  customer_client: ['customer', 'customer_client'],
  campaign_criterion: ['customer', 'campaign', 'campaign_criterion'],
  geo_target_constant: ['geo_target_constant'],
  conversion_action: ['customer', 'conversion_action'],
  user_list: ['customer', 'user_list'],
};

const resourceOf = (field: string): string => field.slice(0, field.indexOf('.'));
const isDate = (field: string): boolean => field === 'segments.date';

export interface Found {
  results: Record<string, unknown>[];
  fieldMask: string;
}

/** Runs a query. @param userLists all that were made. @throws GoogleError queryError */
export function search(
  world: GoogleWorld,
  customer: GoogleCustomer,
  text: string,
  userLists: readonly UserList[] = [],
): Found {
  const query = parseQuery(text);
  check(query, customer);
  const { select, from, where, orderBy, limit } = query;
  const isSegmented = select.some(isDate);
  const hasMetrics = select.some((field) => resourceOf(field) === 'metrics');
  const days = where.filter(({ field }) => isDate(field));
  const delivered = (row: GoogleDelivery) => days.every((condition) => meets(row.date, condition));
  const rows = (from === 'user_list' ? listsOf(customer, userLists) : entities(world, customer, from))
    .map((row) => ({ ...row, delivery: row.delivery.filter(delivered) }))
    .flatMap((row) => (isSegmented ? byDay(row) : [row]))
    // Segmented rows without any figure are left out; unsegmented ones stay.
    .filter((row) => !isSegmented || !hasMetrics || select.some((field) => isMetricAbove0(row, field)))
    .filter((row) => where.every((condition) => isDate(condition.field) || meetsField(row, condition)));
  for (const { field, descending } of [...orderBy].reverse()) {
    rows.sort((a, b) => compare(FIELDS[field]?.(a), FIELDS[field]?.(b)) * (descending ? -1 : 1));
  }
  const written = [...new Set([...select, ...resourceNames(select, from)])];
  return {
    results: rows.slice(0, limit).map((row) => writeRow(row, written)),
    fieldMask: select.map((field) => field.split('.').map(camel).join('.')).join(','),
  };
}

function check({ select, from, where, orderBy }: Query, customer: GoogleCustomer): void {
  const beside = BESIDE[from];
  if (!beside)
    throw badQuery('BAD_RESOURCE_TYPE_IN_FROM_CLAUSE', `The simulator does not support the resource '${from}'.`);
  const used = [...select, ...where.map(({ field }) => field), ...orderBy.map(({ field }) => field)];
  const unknown = used.filter((field) => !(field in FIELDS));
  if (unknown.length > 0)
    throw badQuery('UNRECOGNIZED_FIELD', `Unrecognized fields in the query: '${unknown.join("', '")}'.`);
  const foreign = select.find((field) => ![...beside, 'segments', 'metrics'].includes(resourceOf(field)));
  if (foreign !== undefined)
    throw badQuery(
      'PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE',
      `Cannot select or filter on the following field '${foreign}' with '${from}'.`,
    );
  if (customer.manager && used.some((field) => resourceOf(field) === 'metrics'))
    throw badQuery('REQUESTED_METRICS_FOR_MANAGER', 'Metrics cannot be requested for a manager account.');
  if (!select.some(isDate)) return;
  const bounds = where.filter(({ field }) => isDate(field)).map(({ operator }) => operator);
  const isBounded =
    bounds.some((operator) => operator === 'BETWEEN' || operator === '=') ||
    (bounds.some((operator) => operator.startsWith('>')) && bounds.some((operator) => operator.startsWith('<')));
  if (!isBounded)
    throw badQuery('EXPECTED_FILTERS_ON_DATE_RANGE', 'Segmenting by date needs a finite range of dates in WHERE.');
}

/** Returns every entity of the queried kind, including removed ones, with all its delivery. */
function entities(world: GoogleWorld, customer: GoogleCustomer, from: string): Row[] {
  if (from === 'customer_client') return clients(world, customer, 0);
  if (from === 'geo_target_constant')
    return world.geo_targets.map((geoTarget) => ({ customer, geoTarget, delivery: [] }));
  if (from === 'conversion_action')
    return world.conversion_actions
      .filter(({ customer_id }) => customer_id === customer.id)
      .map((conversionAction) => ({ customer, conversionAction, delivery: [] }));
  const campaigns = world.campaigns.filter((campaign) => campaign.customer_id === customer.id);
  if (from === 'campaign_criterion')
    return campaigns.flatMap((campaign) =>
      campaign.locations.map((location) => ({ customer, campaign, location, delivery: [] })),
    );
  const adGroupsOf = Map.groupBy(world.ad_groups, (adGroup) => adGroup.campaign_id);
  const adsOf = Map.groupBy(world.ads, (ad) => ad.ad_group_id);
  const ofAd = Map.groupBy(world.delivery, (day) => day.ad_id);
  const ofCampaign = Map.groupBy(world.delivery, (day) => day.campaign_id);
  const ads: Row[] = campaigns.flatMap((campaign) =>
    (adGroupsOf.get(campaign.id) ?? []).flatMap((adGroup) =>
      (adsOf.get(adGroup.id) ?? []).map((ad) => ({
        customer,
        campaign,
        adGroup,
        ad,
        delivery: ofAd.get(ad.id) ?? [],
      })),
    ),
  );
  const under = (matches: (row: Row) => boolean) => ads.filter(matches).flatMap((row) => row.delivery);
  if (from === 'ad_group_ad') return ads;
  if (from === 'ad_group')
    return campaigns.flatMap((campaign) =>
      (adGroupsOf.get(campaign.id) ?? []).map((adGroup) => ({
        customer,
        campaign,
        adGroup,
        delivery: under((row) => row.adGroup?.id === adGroup.id),
      })),
    );
  const rows = campaigns.map((campaign) => ({
    customer,
    campaign,
    delivery: [...(ofCampaign.get(campaign.id) ?? []), ...under((row) => row.campaign?.id === campaign.id)],
  }));
  return from === 'campaign' ? rows : [{ customer, delivery: rows.flatMap((row) => row.delivery) }];
}

const listsOf = (customer: GoogleCustomer, userLists: readonly UserList[]): Row[] =>
  userLists
    .filter(({ customer_id }) => customer_id === customer.id)
    .map((userList) => ({ customer, userList, delivery: [] }));

/** Returns the customer itself and, for a manager, all customers below it. */
function clients(world: GoogleWorld, customer: GoogleCustomer, level: number): Row[] {
  const under = world.customers.filter(({ manager_id }) => manager_id === customer.id);
  return [
    { customer, client: { ...customer, level }, delivery: [] },
    ...under.flatMap((each) => clients(world, each, level + 1)),
  ].map((row) => ({ ...row, customer }));
}

const byDay = (row: Row): Row[] =>
  [...Map.groupBy(row.delivery, (day) => day.date)].map(([date, delivery]) => ({ ...row, date, delivery }));

const isMetricAbove0 = (row: Row, field: string): boolean =>
  resourceOf(field) === 'metrics' && Number(FIELDS[field]?.(row)) > 0;

const meetsField = (row: Row, condition: Condition): boolean => meets(FIELDS[condition.field]?.(row), condition);

/** Returns the resource names: one for every resource that is selected, and for the one in FROM. */
function resourceNames(select: readonly string[], from: string): string[] {
  const resources = new Set([from, ...select.map(resourceOf)]);
  const nested = select.some((field) => field.startsWith('ad_group_ad.ad.')) ? ['ad_group_ad.ad.resource_name'] : [];
  return [...[...resources].map((resource) => `${resource}.resource_name`).filter((name) => name in FIELDS), ...nested];
}
