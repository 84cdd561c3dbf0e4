// Provides the search_ads adapter, which reads one Google Ads customer completely: account, catalog, and daily figures at three
// levels.
import type {
  AccountSnapshot,
  AdEntityInit,
  AdInsightInit,
  AdPlatform,
  ReadRequest,
} from '../../domain/ad-platform.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import type { DayRange } from '../../domain/sync-window.ts';
import { readCampaignTraits } from './campaign-targeting.ts';
import { AD_GROUPS, ADS, CAMPAIGNS, catalogEntities } from './catalog.ts';
import { readConversionActions } from './conversion-actions.ts';
import { CUSTOMER, CUSTOMER_PROBLEMS } from './customer.ts';
import { createExports } from './exports.ts';
import type { GoogleClient, Search } from './google-client.ts';
import { grantOf } from './grant-of.ts';
import { INSIGHT_LEVELS, type InsightLevel, insight, insightsQuery } from './insights.ts';
import { createObjects } from './objects.ts';

const IS_MANAGER = 'The account is a manager account, which has no campaigns of its own: connect one of its clients.';

/** The token of its connections is an OAuth refresh token. */
export function createSearchAds(google: GoogleClient): AdPlatform {
  return {
    accountId: customerId,
    managerId: customerId,
    read: (request) => readCustomer(google, request),
    objects: createObjects(google),
    pixels: (of) => readConversionActions(google.session(grantOf(of))),
    exports: createExports(google),
  };
}

/** People write 123-456-7890; the API takes only the digits. */
function customerId(text: string): string | undefined {
  return /^(\d{3}-\d{3}-\d{4}|\d{1,20})$/.test(text) ? text.replaceAll('-', '') : undefined;
}

async function readCustomer(google: GoogleClient, request: ReadRequest): Promise<AccountSnapshot> {
  const { accountExternalId, managerExternalId, accessToken, signal, withCatalog } = request;
  const search = google.session({
    refreshToken: accessToken,
    customerId: accountExternalId,
    loginCustomerId: managerExternalId,
    signal,
  });
  const [found] = await search(CUSTOMER.query, CUSTOMER.row);
  if (!found) throw new ProviderError('failed', 'malformed_answer', 'The platform did not describe the account.');
  const { descriptiveName: accountName, currencyCode: currency, timeZone, status, manager } = found.customer;
  const account = { accountName, accountCurrency: currency, accountTimeZone: timeZone };
  if (manager) return { ...account, accountProblem: IS_MANAGER, entities: [], insights: [], window: null };
  // One after the other: the platform limits calls per minute, and a sync is not urgent.
  const entities = withCatalog ? await readCatalog(search, currency) : [];
  const insights: AdInsightInit[] = [];
  const window = request.window(timeZone);
  if (window)
    for (const level of INSIGHT_LEVELS) insights.push(...(await readInsights(search, level, window, currency)));
  return {
    ...account,
    accountProblem: CUSTOMER_PROBLEMS[status] ?? null,
    entities,
    insights,
    window,
  };
}

async function readCatalog(search: Search, currency: string): Promise<AdEntityInit[]> {
  const campaigns = await search(CAMPAIGNS.query, CAMPAIGNS.row);
  const adGroups = await search(AD_GROUPS.query, AD_GROUPS.row);
  const ads = await search(ADS.query, ADS.row);
  const traits = await readCampaignTraits(
    search,
    campaigns.map(({ campaign }) => campaign),
  );
  return catalogEntities(currency, campaigns, adGroups, ads, traits);
}

/** Returns the daily rows of a range, oldest first, then by id: two reads of unchanged days give the same list. */
async function readInsights(
  search: Search,
  level: InsightLevel,
  range: DayRange,
  currency: string,
): Promise<AdInsightInit[]> {
  const rows = await search(insightsQuery(level, range), level.row);
  const byKey = new Map(rows.map((row) => [`${row.segments.date} ${row.id}`, row]));
  return [...byKey.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => insight(level.level, row, currency));
}
