// Says which ad accounts of a profile report in days of another time zone than the profile's.
import { isSameTimeZone, type ReportDays } from '@touchline/chassis/report-days.ts';
import type { SyncedAccount } from './coverage.ts';

/** An ad account whose days are not those of the profile. */
export interface ForeignAccount {
  readonly platform: string;
  readonly accountExternalId: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** Returns the accounts in another time zone, in the given order, without those whose zone no sync has reported yet. */
export function foreignAccountsOf(
  accounts: readonly Pick<SyncedAccount, 'platform' | 'account_external_id' | 'time_zone'>[],
  { timeZone }: ReportDays,
): ForeignAccount[] {
  return accounts.flatMap(({ platform, account_external_id: accountExternalId, time_zone: told }) =>
    told === undefined || isSameTimeZone(told.name, timeZone)
      ? []
      : [{ platform, accountExternalId, timeZone: told.name }],
  );
}
