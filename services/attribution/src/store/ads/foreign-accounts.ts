// Finds the ad accounts of a profile that report in days of another time zone than the profile's.
import type { ReportDays } from '@touchline/chassis/report-days.ts';
import { type ForeignAccount, foreignAccountsOf } from '../../domain/report/foreign-accounts.ts';
import type { Collections } from '../collections.ts';
import { accountsOf } from './ad-accounts.ts';
import { type InsightsQuery, insightsFilter } from './read-insights.ts';

/**
 * Returns the accounts in another time zone that have delivery among the rows of a query, by platform and id. It leaves out
 * accounts whose zone no sync has reported yet. Rows that an earlier release stored name no account, so they may belong to any of
 * their platform.
 */
export async function foreignAccounts(
  { adAccounts, adInsights }: Pick<Collections, 'adAccounts' | 'adInsights'>,
  query: InsightsQuery,
  days: ReportDays,
): Promise<ForeignAccount[]> {
  const foreign = foreignAccountsOf(await accountsOf(adAccounts, query.profileId), days);
  const delivered = await Promise.all(
    foreign.map(({ platform, accountExternalId: id }) => {
      const own = { $or: [{ account_external_id: id }, { account_external_id: { $exists: false } }] };
      return adInsights.findOne({ ...insightsFilter(query), platform, ...own }, { projection: { _id: 1 } });
    }),
  );
  return foreign.filter((_, i) => delivered[i] !== null);
}
