// Finds the days of a rates file that changed: passing on an unchanged day would make attribution derive that week's credit anew
// for everybody.
import { createHash } from 'node:crypto';
import type { Rate } from './rate.ts';

/** A digest for each day of a file: YYYY-MM-DD -> SHA-256 in base64url. */
export type DayDigests = Readonly<Record<string, string>>;

export interface ChangedDays {
  /** The rates of days that are new or were corrected. */
  readonly rates: readonly Rate[];
  /** The digests of all days of the file. */
  readonly digests: DayDigests;
}

/** Compares a file with what is known of the one before; the order of its rows does not matter. */
export function changedDays(rates: readonly Rate[], known: DayDigests): ChangedDays {
  const byDay = Map.groupBy(rates, ({ date }) => date);
  const digests = Object.fromEntries([...byDay].map(([date, ofDay]) => [date, digestOf(ofDay)]));
  return { rates: [...byDay].flatMap(([date, ofDay]) => (known[date] === digests[date] ? [] : ofDay)), digests };
}

function digestOf(rates: readonly Rate[]): string {
  const rows = rates.map(({ base, currency, rate }) => `${base} ${currency} ${rate}`).sort();
  return createHash('sha256').update(rows.join('\n')).digest('base64url');
}
