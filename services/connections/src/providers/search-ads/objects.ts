// Reads campaigns, ad groups and ads of Google Ads live by id, pauses and resumes them, and edits the suffix of ads.
import { AdLevel } from '@touchline/proto/gen/touchline/events/v1/ads_pb.ts';
import type { AdObjects, Delivery, LiveAccount, LiveObject, ObjectLevel, ObjectsOf } from '../../domain/ad-objects.ts';
import { ProviderError } from '../../domain/provider-error.ts';
import { daysOf, syncWindow } from '../../domain/sync-window.ts';
import { adOf, adRows, ID, isAlive, noSuchObject } from './ad-rows.ts';
import { AD_GROUPS, ADS, CAMPAIGNS } from './catalog.ts';
import { CUSTOMER, CUSTOMER_PROBLEMS } from './customer.ts';
import type { GoogleClient, Search } from './google-client.ts';
import { grantOf } from './grant-of.ts';
import { INSIGHT_LEVELS, insightsQuery } from './insights.ts';
import { liveAd, liveAdGroup, liveCampaign } from './live-object.ts';
import { microsInMajorUnits, minorPerMajor } from './money.ts';
import { scanAds } from './scan-ads.ts';
import { statusMutation } from './status-mutation.ts';
import { prepareSuffix } from './suffix-mutation.ts';

export function createObjects(google: GoogleClient): AdObjects {
  const open = (of: ObjectsOf): Search => google.session(grantOf(of));
  return {
    read: (of, level, id) => readObject(open(of), level, id),
    account: async (of) => (await readCustomer(open(of))).account,
    delivery: (of, campaignId, days, now) => readDelivery(open(of), campaignId, days, now),
    setStatus: async (of, write) => {
      if (!ID.test(write.externalId)) throw noSuchObject();
      const adGroupId = write.level === AdLevel.AD ? adOf(await adRows(open(of), write.externalId)).adGroup.id : '';
      await google.mutate(grantOf(of), statusMutation(of.accountExternalId, write, adGroupId));
    },
    scan: (of, cursor) => scanAds(open(of), cursor),
    urlTags: {
      prepare: async (of, write) => {
        if (!ID.test(write.adId)) throw noSuchObject();
        const row = adOf(await adRows(open(of), write.adId));
        return prepareSuffix(of.accountExternalId, row, write, (mutation) => google.mutate(grantOf(of), mutation));
      },
    },
    setDailyBudget: async () => {
      throw new ProviderError(
        'failed',
        'BUDGET_OF_CAMPAIGN',
        'Ad groups have no budget on this platform: change that of the campaign there.',
      );
    },
  };
}

async function readObject(search: Search, level: ObjectLevel, id: string): Promise<LiveObject | null> {
  if (!ID.test(id)) return null;
  if (level === AdLevel.CAMPAIGN) {
    const [row] = await search(`${CAMPAIGNS.query} WHERE campaign.id = ${id}`, CAMPAIGNS.row);
    return row ? liveCampaign(row, (await readCustomer(search)).account.currency) : null;
  }
  if (level === AdLevel.AD_SET) {
    const [row] = await search(`${AD_GROUPS.query} WHERE ad_group.id = ${id}`, AD_GROUPS.row);
    return row ? liveAdGroup(row) : null;
  }
  const rows = await adRows(search, id);
  const row = rows.find(isAlive) ?? rows[0];
  return row ? liveAd(row) : null;
}

/** The API does not say what the grant's person may change: that shows only when a write is tried. */
async function readCustomer(search: Search): Promise<{ account: LiveAccount; timeZone: string }> {
  const [found] = await search(CUSTOMER.query, CUSTOMER.row);
  if (!found) throw new ProviderError('failed', 'malformed_answer', 'The platform did not describe the account.');
  const { currencyCode: currency, status, timeZone } = found.customer;
  const problem = CUSTOMER_PROBLEMS[status] ?? null;
  return { account: { currency, minorPerMajor: minorPerMajor(currency), problem, mayWrite: true }, timeZone };
}

async function readDelivery(search: Search, id: string, days: number, now: Date): Promise<Delivery> {
  if (!ID.test(id)) throw noSuchObject();
  const of = `WHERE campaign.id = ${id}`;
  const [adGroups, ads, spend] = await Promise.all([
    search(`${AD_GROUPS.query} ${of}`, AD_GROUPS.row),
    search(`${ADS.query} ${of}`, ADS.row),
    days > 0 ? readSpend(search, id, days, now) : [],
  ]);
  const alive = (rows: readonly LiveObject[]) => rows.filter(({ status }) => status !== 'DELETED');
  return { ads: alive(ads.map(liveAd)), adSets: alive(adGroups.map(liveAdGroup)), spend };
}

async function readSpend(search: Search, id: string, days: number, now: Date): Promise<Delivery['spend']> {
  const level = INSIGHT_LEVELS.find((one) => one.level === AdLevel.CAMPAIGN);
  if (!level) return [];
  const range = syncWindow(now, (await readCustomer(search)).timeZone, days);
  const rows = await search(`${insightsQuery(level, range)} AND campaign.id = ${id}`, level.row);
  const byDay = new Map(rows.map(({ segments, metrics }) => [segments.date, microsInMajorUnits(metrics.costMicros)]));
  const first = Date.parse(range.since);
  return Array.from({ length: daysOf(range) }, (_, n) => {
    const date = new Date(first + n * 86_400_000).toISOString().slice(0, 10);
    // A day without delivery has no row.
    return { date, spend: byDay.get(date) ?? '0' };
  });
}
