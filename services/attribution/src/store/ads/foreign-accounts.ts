// Finds the ad accounts of a profile that report in days of another time zone than the profile's.
import { isSameTimeZone, type ReportDays } from '@touchline/chassis/report-days.ts';
import type { Collections } from '../collections.ts';
import { accountsOf } from './ad-accounts.ts';
import { type InsightsQuery, insightsFilter } from './read-insights.ts';

/** An ad account whose days are not those of the profile. */
export interface ForeignAccount {
  readonly platform: string;
  readonly accountExternalId: string;
  /** IANA name. */
  readonly timeZone: string;
}

/**
 * Returns the accounts in another time zone that have delivery among the rows of a query, by platform and id. It leaves out
 * accounts whose zone no sync has reported yet. Rows that an earlier release stored name no account, so they may belong to any of
 * their platform.
 */
export async function foreignAccounts(
  { adAccounts, adInsights }: Pick<Collections, 'adAccounts' | 'adInsights'>,
  query: InsightsQuery,
  { timeZone }: ReportDays,
): Promise<ForeignAccount[]> {
  const accounts = await accountsOf(adAccounts, query.profileId);
  const foreign = accounts.flatMap(({ platform, account_external_id: accountExternalId, time_zone: told }) =>
    told === undefined || isSameTimeZone(told.name, timeZone)
      ? []
      : [{ platform, accountExternalId, timeZone: told.name }],
  );
  const delivered = await Promise.all(
    foreign.map(({ platform, accountExternalId: id }) => {
      const own = { $or: [{ account_external_id: id }, { account_external_id: { $exists: false } }] };
      return adInsights.findOne({ ...insightsFilter(query), platform, ...own }, { projection: { _id: 1 } });
    }),
  );
  return foreign.filter((_, i) => delivered[i] !== null);
}
