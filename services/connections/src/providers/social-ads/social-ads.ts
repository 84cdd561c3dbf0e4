// Provides the social_ads adapter, which reads one ad account of Meta's Marketing API completely: account, catalog, and insights
// at three levels.
import { z } from 'zod';
import type {
  AccountSnapshot,
  AdEntityInit,
  AdInsightInit,
  AdPlatform,
  ReadRequest,
} from '../../domain/ad-platform.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { type DayRange, daysOf, splitRange } from '../../domain/sync-window.ts';
import { accountProblem } from './account-problem.ts';
import { readAudienceKinds } from './audience-kinds.ts';
import { AdSchema, AdSetSchema, CampaignSchema, catalogEntities, fieldsOf } from './catalog.ts';
import { createExports } from './exports.ts';
import type { GraphAuth, GraphClient } from './graph-client.ts';
import { INSIGHT_LEVELS, type InsightLevel, insight } from './insights.ts';
import { createObjects } from './objects.ts';
import { readPixels } from './pixels.ts';
import { readEdge } from './read-edge.ts';
import { audiencesOf } from './targeting.ts';

const AccountSchema = z.object({
  name: z.string().default(''),
  currency: z.string().length(3),
  timezone_name: z.string().default('UTC'),
  account_status: z.number().default(1),
});

// Listings omit archived and deleted objects unless these are requested, although their past figures still count in the levels
// above.
const STATUSES: Record<InsightLevel['name'], readonly string[]> = {
  campaign: ['ACTIVE', 'PAUSED', 'ARCHIVED', 'DELETED', 'IN_PROCESS', 'WITH_ISSUES'],
  adset: ['ACTIVE', 'PAUSED', 'ARCHIVED', 'DELETED', 'CAMPAIGN_PAUSED', 'IN_PROCESS', 'WITH_ISSUES'],
  ad: [
    ...['ACTIVE', 'PAUSED', 'ARCHIVED', 'DELETED', 'CAMPAIGN_PAUSED', 'ADSET_PAUSED', 'IN_PROCESS', 'WITH_ISSUES'],
    ...['DISAPPROVED', 'PENDING_BILLING_INFO', 'PENDING_REVIEW', 'PREAPPROVED'],
  ],
};

// With more days than this in one insights call, the platform refuses large accounts.
const MAX_RANGE_DAYS = 30;

/** @param pageSize rows per page; the platform takes up to 500 */
export function createSocialAds(graph: GraphClient, pageSize: number): AdPlatform {
  return {
    accountId: (text) => {
      const digits = /^(?:act_)?(\d{1,32})$/.exec(text)?.[1];
      return digits === undefined ? undefined : `act_${digits}`;
    },
    objects: createObjects(graph, String(pageSize)),
    exports: createExports(graph, String(pageSize)),
    read: (request) => readAccount(graph, String(pageSize), request),
    pixels: ({ accountExternalId, accessToken, signal }) =>
      readPixels(graph, accountExternalId, { accessToken, signal }),
  };
}

async function readAccount(graph: GraphClient, limit: string, request: ReadRequest): Promise<AccountSnapshot> {
  const { accountExternalId: act, accessToken, signal, withCatalog } = request;
  const auth = { accessToken, signal };
  const account = await graph.node(act, { fields: fieldsOf(AccountSchema) }, AccountSchema, auth);
  // One after the other: the platform limits calls per hour, and a sync is not urgent.
  const entities = withCatalog ? await readCatalog(graph, { act, limit, currency: account.currency }, auth) : [];
  const insights: AdInsightInit[] = [];
  const window = request.window(account.timezone_name);
  for (const level of INSIGHT_LEVELS) {
    for (const range of window ? splitRange(window, MAX_RANGE_DAYS) : []) {
      insights.push(...(await readInsights(graph, { act, level, range, limit, currency: account.currency }, auth)));
    }
  }
  return {
    accountName: account.name,
    accountCurrency: account.currency,
    accountTimeZone: account.timezone_name,
    accountProblem: accountProblem(account.account_status),
    entities,
    insights,
    window,
  };
}

interface CatalogQuestion {
  act: string;
  limit: string;
  currency: string;
}

async function readCatalog(
  graph: GraphClient,
  { act, limit, currency }: CatalogQuestion,
  auth: GraphAuth,
): Promise<AdEntityInit[]> {
  const list = <S extends z.ZodObject>(edge: string, level: InsightLevel['name'], schema: S) =>
    readEdge(
      graph,
      `${act}/${edge}`,
      { fields: fieldsOf(schema), filtering: withStatuses(level), limit },
      schema,
      auth,
    );
  const campaigns = await list('campaigns', 'campaign', CampaignSchema);
  const adSets = await list('adsets', 'adset', AdSetSchema);
  const ads = await list('ads', 'ad', AdSchema);
  const isTargeted = adSets.some(({ targeting }) => targeting !== undefined && audiencesOf(targeting).length > 0);
  const kinds = isTargeted ? await readAudienceKinds(graph, { act, limit }, auth) : undefined;
  return catalogEntities(currency, campaigns, adSets, ads, kinds);
}

interface InsightsQuestion extends CatalogQuestion {
  level: InsightLevel;
  range: DayRange;
}

/** Returns the daily rows of a range, oldest first; a range that is too much for the platform is requested in halves. */
async function readInsights(graph: GraphClient, question: InsightsQuestion, auth: GraphAuth): Promise<AdInsightInit[]> {
  const { act, level, range, limit, currency } = question;
  const query = {
    level: level.name,
    time_increment: '1',
    time_range: JSON.stringify(range),
    fields: fieldsOf(level.schema),
    filtering: withStatuses(level.name),
    limit,
  };
  try {
    const rows: (Record<string, unknown> & Parameters<typeof insight>[2])[] = await graph.edge(
      `${act}/insights`,
      query,
      level.schema,
      auth,
    );
    const byKey = new Map(rows.map((row) => [`${row.date_start} ${row[level.id]}`, row]));
    return [...byKey.entries()]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([, row]) => insight(level.level, String(row[level.id]), row, currency));
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'too_much_data') throw error;
    if (daysOf(range) === 1) throw new ProviderError('retry', error.code, error.message, { cause: error });
    const halves: AdInsightInit[] = [];
    for (const half of splitRange(range, Math.ceil(daysOf(range) / 2))) {
      halves.push(...(await readInsights(graph, { ...question, range: half }, auth)));
    }
    return halves;
  }
}

const withStatuses = (level: InsightLevel['name']): string =>
  JSON.stringify([{ field: `${level}.effective_status`, operator: 'IN', value: STATUSES[level] }]);
