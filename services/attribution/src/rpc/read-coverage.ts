// Reads what was measured of a profile in a range, for every report that shows spend.
import type { ReportDays } from '@touchline/chassis/report-days.ts';
import { type Coverage, coverageOf } from '../domain/report/coverage.ts';
import type { DayRange } from '../domain/report/date-range.ts';
import { accountsOf } from '../store/ads/ad-accounts.ts';
import type { Collections } from '../store/collections.ts';

export interface CoverageDeps {
  readonly now?: (() => Date) | undefined;
}

/** Creates the function that reads the coverage of a range of the profile's days. */
export function createReadCoverage({ adAccounts }: Pick<Collections, 'adAccounts'>, now = () => new Date()) {
  return async function readCoverage(profileId: string, range: DayRange, days: ReportDays): Promise<Coverage> {
    return coverageOf(await accountsOf(adAccounts, profileId), range, { days, now: now() });
  };
}
