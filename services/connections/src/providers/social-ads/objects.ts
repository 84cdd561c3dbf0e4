// Reads and writes Meta's campaigns, ad sets and ads live by id, together with their account and grant.
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import { z } from 'zod';
import type { AdObjects, Delivery, LiveAccount, LiveObject, ObjectLevel, ObjectsOf } from '../../domain/ad-objects.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { daysOf, syncWindow } from '../../domain/sync-window.ts';
import { accountProblem } from './account-problem.ts';
import { fieldsOf } from './catalog.ts';
import { readContent } from './creative-content.ts';
import { prepareTags } from './creatives.ts';
import type { GraphClient } from './graph-client.ts';
import { AD_FIELDS, AD_SET_FIELDS, Ad, AdSet, Campaign, liveAd, liveAdSet, liveCampaign } from './live-object.ts';
import { amountInMajorUnits, minorPerMajor } from './money.ts';
import { readPictureUrl } from './picture-url.ts';
import { scanAds } from './scan-ads.ts';

const Account = z.object({
  currency: z.string().length(3),
  timezone_name: z.string().default('UTC'),
  account_status: z.number().default(1),
  // Absent for system users: whether they may write shows only when a write is tried.
  user_tasks: z.array(z.string()).optional(),
});
const Permission = z.object({ permission: z.string(), status: z.string() });
const Spend = z.object({ date_start: z.iso.date(), spend: z.string().optional() });

const WRITE_PERMISSION = 'ads_management';
const WRITE_TASKS = new Set(['ADVERTISE', 'MANAGE']);
const GONE = new Set(['ARCHIVED', 'DELETED']);

/** @param limit rows per page */
export function createObjects(graph: GraphClient, limit: string): AdObjects {
  return {
    read: (of, level, id) => readObject(graph, of, level, id),
    account: (of) => readAccount(graph, of),
    delivery: (of, campaignId, days, now) => readDelivery(graph, of, { campaignId, days, now, limit }),
    setStatus: (of, { externalId, status, validateOnly }) => write(graph, of, externalId, { status }, validateOnly),
    setDailyBudget: (of, { adSetExternalId, minor, validateOnly }) =>
      write(graph, of, adSetExternalId, { daily_budget: String(minor) }, validateOnly),
    scan: (of, cursor) => scanAds(graph, of, cursor),
    creatives: {
      content: (of, id) => orNull(() => readContent(graph, of, id)),
      pictureUrl: (of, id) => orNull(() => readPictureUrl(graph, of, id)),
    },
    urlTags: { prepare: (of, asked) => prepareTags(graph, of, asked) },
  };
}

const Success = z.object({ success: z.literal(true) });
/** The platform then checks a write as usual, and changes nothing. */
const VALIDATE_ONLY = { execution_options: JSON.stringify(['validate_only']) };

async function write(
  graph: GraphClient,
  of: ObjectsOf,
  id: string,
  members: Record<string, string>,
  validateOnly: boolean,
): Promise<void> {
  await graph.send('POST', id, { ...members, ...(validateOnly && VALIDATE_ONLY) }, Success, of);
}

async function readObject(
  graph: GraphClient,
  of: ObjectsOf,
  level: ObjectLevel,
  id: string,
): Promise<LiveObject | null> {
  const ask = async <S extends z.ZodObject>(schema: S, fields = fieldsOf(schema)) =>
    graph.node(id, { fields }, schema, of);
  return orNull(async () => {
    if (level === AdLevel.CAMPAIGN) return ownedBy(of, await ask(Campaign), liveCampaign);
    if (level === AdLevel.AD_SET) return ownedBy(of, await ask(AdSet, AD_SET_FIELDS), liveAdSet);
    return ownedBy(of, await ask(Ad, AD_FIELDS), liveAd);
  });
}

/** Returns null for an object that does not exist. */
async function orNull<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof ProviderError && isNoSuchObject(error)) return null;
    throw error;
  }
}

/** Returns null for an object of another account: a token can open several, and others may belong to another profile. */
function ownedBy<T extends { account_id: string }>(
  of: ObjectsOf,
  found: T,
  live: (row: T) => LiveObject,
): LiveObject | null {
  return of.accountExternalId === `act_${found.account_id}` ? live(found) : null;
}

/**
 * Recognises an object that is absent or not visible (100/33), and an id of another kind of object, which lacks the fields of
 * this one.
 */
const isNoSuchObject = ({ code, message }: ProviderError): boolean =>
  code === '100/33' || (code === '100' && /nonexisting field/i.test(message));

async function readAccount(graph: GraphClient, of: ObjectsOf): Promise<LiveAccount> {
  const [account, permissions] = await Promise.all([
    graph.node(of.accountExternalId, { fields: fieldsOf(Account) }, Account, of),
    graph.edge('me/permissions', {}, Permission, of),
  ]);
  const isGranted = permissions.some((one) => one.permission === WRITE_PERMISSION && one.status === 'granted');
  return {
    currency: account.currency,
    minorPerMajor: minorPerMajor(account.currency),
    problem: accountProblem(account.account_status),
    mayWrite: isGranted && (account.user_tasks?.some((task) => WRITE_TASKS.has(task)) ?? true),
  };
}

interface DeliveryQuestion {
  readonly campaignId: string;
  readonly days: number;
  readonly now: Date;
  readonly limit: string;
}

async function readDelivery(
  graph: GraphClient,
  of: ObjectsOf,
  { campaignId, days, now, limit }: DeliveryQuestion,
): Promise<Delivery> {
  const [adSets, ads, spend] = await Promise.all([
    graph.edge(`${campaignId}/adsets`, { fields: AD_SET_FIELDS, limit }, AdSet, of),
    graph.edge(`${campaignId}/ads`, { fields: AD_FIELDS, limit }, Ad, of),
    days > 0 ? readSpend(graph, of, { campaignId, days, now, limit }) : [],
  ]);
  const alive = (rows: readonly LiveObject[]) => rows.filter(({ status }) => !GONE.has(status));
  return { ads: alive(ads.map(liveAd)), adSets: alive(adSets.map(liveAdSet)), spend };
}

async function readSpend(graph: GraphClient, of: ObjectsOf, { campaignId, days, now, limit }: DeliveryQuestion) {
  const { timezone_name } = await graph.node(of.accountExternalId, { fields: fieldsOf(Account) }, Account, of);
  const range = syncWindow(now, timezone_name, days);
  const query = { fields: 'spend', time_increment: '1', time_range: JSON.stringify(range), limit };
  const rows = await graph.edge(`${campaignId}/insights`, query, Spend, of);
  const byDay = new Map(rows.map((row) => [row.date_start, amountInMajorUnits(row.spend)]));
  const first = Date.parse(range.since);
  return Array.from({ length: daysOf(range) }, (_, n) => {
    const date = new Date(first + n * 86_400_000).toISOString().slice(0, 10);
    // A day without delivery has no row.
    return { date, spend: byDay.get(date) ?? '0' };
  });
}
