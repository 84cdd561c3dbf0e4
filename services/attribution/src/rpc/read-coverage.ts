// Reads what was measured of a profile in a range, for every report that shows spend.
import { type Coverage, coverageOf } from '../domain/report/coverage.ts';
import type { DayRange } from '../domain/report/date-range.ts';
import { type ForeignAccount, foreignAccountsOf } from '../domain/report/foreign-accounts.ts';
import type { Figures } from '../store/figures/open-figures.ts';

/** What a range of days of a profile's accounts can say. */
export interface RangeOfAccounts {
  readonly coverage: Coverage;
  /** The accounts that report in days of another time zone than the profile's. */
  readonly foreign: readonly ForeignAccount[];
}

/** Reads the coverage of a range of the profile's days. */
export async function readCoverage(
  { accounts: read, days }: Pick<Figures, 'accounts' | 'days'>,
  range: DayRange,
  now: Date,
): Promise<RangeOfAccounts> {
  const accounts = await read();
  return { coverage: coverageOf(accounts, range, { days, now }), foreign: foreignAccountsOf(accounts, days) };
}
