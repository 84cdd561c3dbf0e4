// Serves Search Analytics: what a site's pages and queries brought on each day, summed up over what a request leaves out.
import { z } from 'zod';
import { personOf } from '../consent/people.ts';
import type { ParsedWorld } from '../world.ts';
import { insufficientScopes, invalidArgument, invalidCredentials, noPermission, noSite } from './webmaster-error.ts';
import type { GoogleGrant, SearchDelivery } from './world.ts';

const MAX_ROWS = 25_000;
const DIMENSIONS = ['date', 'page', 'query'] as const;
/** Dimensions of the vendor that no world describes. */
const OTHER_DIMENSIONS = new Set(['hour', 'country', 'device', 'searchAppearance']);

const MEMBERS = new Set([
  ...['startDate', 'endDate', 'dimensions', 'type', 'searchType', 'dimensionFilterGroups'],
  ...['aggregationType', 'rowLimit', 'startRow', 'dataState'],
]);

const BodySchema = z.object({
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  dimensions: z.array(z.string()).default([]),
  type: z.enum(['web', 'image', 'video', 'news', 'discover', 'googleNews']).default('web'),
  dimensionFilterGroups: z.array(z.never()).default([]),
  aggregationType: z.enum(['auto', 'byPage', 'byProperty']).default('auto'),
  rowLimit: z.int().min(1).max(MAX_ROWS).default(1000),
  startRow: z.int().min(0).default(0),
  dataState: z.enum(['final', 'all']).default('final'),
});

/**
 * Checks that a grant opens a site.
 * @param grant whose access token the request has; undefined for none
 * @throws WebmasterError
 */
export function requireSite(world: ParsedWorld, grant: GoogleGrant | undefined, siteUrl: string): void {
  if (grant === undefined || grant.revoked) throw invalidCredentials();
  if (!grant.scopes?.some((scope) => scope.includes('/auth/webmasters'))) throw insufficientScopes();
  if (!/^(https?:\/\/[^/]+\/.*|sc-domain:[^/]+)$/.test(siteUrl)) throw noSite();
  const { sites } = personOf(world, grant.user_id ?? '');
  const site = sites.find(({ site_url }) => site_url === siteUrl);
  if (site === undefined || site.permission_level === 'siteUnverifiedUser') throw noPermission(siteUrl);
}

/**
 * Answers a query as the vendor does: rows by clicks, without the member rows where there is none.
 * @throws WebmasterError for a body that the vendor refuses
 */
export function searchAnalytics(world: ParsedWorld, siteUrl: string, body: unknown): object {
  const { startDate, endDate, dimensions, type, rowLimit, startRow, dataState } = parsed(body);
  const { search, search_final_until: finalUntil } = world.google;
  const isFinal = (date: string) => dataState === 'all' || finalUntil === undefined || date <= finalUntil;
  const shown = search.filter(
    (row) =>
      row.site_url === siteUrl &&
      type === 'web' &&
      row.date >= startDate &&
      row.date <= endDate &&
      isFinal(row.date) &&
      // Rare queries are in the sums, and in no row of queries.
      (row.query !== null || !dimensions.includes('query')),
  );
  const groups = Map.groupBy(shown, (row) => JSON.stringify(dimensions.map((name) => row[name as 'date'])));
  const rows = [...groups].map(([keys, own]) => summed(JSON.parse(keys), own)).sort(byClicks);
  const page = rows.slice(startRow, startRow + rowLimit);
  const responseAggregationType = dimensions.includes('page') ? 'byPage' : 'byProperty';
  return { ...(page.length > 0 && { rows: page }), responseAggregationType };
}

function parsed(body: unknown): z.output<typeof BodySchema> {
  if (typeof body !== 'object' || body === null) throw invalidArgument('Invalid JSON payload received.');
  const unknown = Object.keys(body).find((name) => !MEMBERS.has(name));
  if (unknown !== undefined)
    throw invalidArgument(`Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`);
  const read = BodySchema.safeParse(body);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw invalidArgument(`Invalid value at '${issue?.path.join('.')}': ${issue?.message}`);
  }
  const { startDate, endDate, dimensions } = read.data;
  if (startDate > endDate) throw invalidArgument('startDate must not be after endDate.');
  const strange = dimensions.find((name) => !DIMENSIONS.some((known) => known === name) && !OTHER_DIMENSIONS.has(name));
  if (strange !== undefined) throw invalidArgument(`Invalid value at 'dimensions': "${strange}"`);
  if (new Set(dimensions).size < dimensions.length) throw invalidArgument('A dimension may be requested once.');
  return read.data;
}

interface Row {
  readonly keys?: string[];
  readonly clicks: number;
  readonly impressions: number;
  readonly ctr: number;
  readonly position: number;
}

function summed(keys: string[], own: readonly SearchDelivery[]): Row {
  const sum = (of: (row: SearchDelivery) => number) => own.reduce((total, row) => total + of(row), 0);
  const [clicks, impressions] = [sum((row) => row.clicks), sum((row) => row.impressions)];
  return {
    ...(keys.length > 0 && { keys }),
    clicks,
    impressions,
    ctr: impressions === 0 ? 0 : clicks / impressions,
    position: impressions === 0 ? 0 : sum((row) => row.position * row.impressions) / impressions,
  };
}

/** Days come in their order, everything else by clicks. */
function byClicks(a: Row, b: Row): number {
  const [left = '', right = ''] = [a.keys?.[0], b.keys?.[0]];
  if (/^\d{4}-\d\d-\d\d$/.test(left)) return left < right ? -1 : 1;
  return b.clicks - a.clicks || b.impressions - a.impressions || (left < right ? -1 : 1);
}
