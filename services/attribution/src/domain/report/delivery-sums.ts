// Sums what ad platforms report day by day, with spend converted to the reporting currency by each day's own rate.
import { Exact, ZERO } from '../exact-decimal.ts';
import type { RateTable } from '../rate-table.ts';
import { convert } from '../rates.ts';
import type { MissingRate, PartlyKnown } from './unknown-rates.ts';

/** What one entity reported in one currency; spends are exact decimal strings in that currency, one per day. */
export interface DeliveryRow {
  entityId: string;
  currency: string;
  spends: readonly { date: string; spend: string }[];
  impressions: number;
  clicks: number;
  /** The reach of a single day; null for several days. */
  reach: number | null;
  /** Null when the platform reported none on any of the days. */
  conversations: number | null;
}

/** An entity's delivery over a range of days. */
export interface DeliverySums {
  /** Exact, reporting currency; null when a day's spend has no rate. */
  spend: Exact | null;
  /** The part of the spend that has rates; `missing` lists the rates that the rest lacks. */
  knownSpend: Exact;
  missing: readonly MissingRate[];
  impressions: number;
  clicks: number;
  /**
   * The reach of the only day that reached anybody; null for several days, because people do not add up and only the platform can
   * count them.
   */
  reach: number | null;
  conversations: number | null;
}

export const NO_DELIVERY: DeliverySums = {
  ...{ spend: ZERO, knownSpend: ZERO, missing: [] },
  ...{ impressions: 0, clicks: 0, reach: 0, conversations: null },
};

/** The delivery of an entity that no sync has read: nobody can say that it cost nothing. */
export const UNKNOWN_DELIVERY: DeliverySums = { ...NO_DELIVERY, spend: null };

/** Sums delivery per entity; an entity that reported in two currencies gets one sum. */
export function sumDelivery(
  rows: Iterable<DeliveryRow>,
  reportingCurrency: string,
  rates: RateTable,
): Map<string, DeliverySums> {
  const sums = new Map<string, DeliverySums>();
  for (const row of rows) {
    const before = sums.get(row.entityId) ?? NO_DELIVERY;
    const spends = row.spends.map((spend) => ({ ...spend, currency: row.currency }));
    const sum = sumSpends(spends, reportingCurrency, rates);
    sums.set(row.entityId, addDelivery(before, { ...row, ...sum, knownSpend: sum.known }));
  }
  return sums;
}

/** Adds two deliveries; an unknown spend makes the sum unknown, an unreported conversation count does not. */
export function addDelivery(a: DeliverySums, b: DeliverySums): DeliverySums {
  return {
    spend: a.spend === null || b.spend === null ? null : a.spend.plus(b.spend),
    knownSpend: a.knownSpend.plus(b.knownSpend),
    missing: [...a.missing, ...b.missing],
    impressions: a.impressions + b.impressions,
    clicks: a.clicks + b.clicks,
    reach: combinedReach(a.reach, b.reach),
    conversations: a.conversations === null ? b.conversations : a.conversations + (b.conversations ?? 0),
  };
}

/** Combines reach: zero adds nothing, but two parts may have reached the same people, so their combined reach is unknown. */
function combinedReach(a: number | null, b: number | null): number | null {
  if (a === 0) return b;
  return b === 0 ? a : null;
}

/** Reports whether an entity neither spent nor showed anything. */
export function isIdle({ spend, impressions, clicks, conversations }: DeliverySums): boolean {
  return spend?.isZero() === true && impressions === 0 && clicks === 0 && (conversations ?? 0) === 0;
}

/** A spend of one day; exact decimal string in its currency. */
export interface Spend {
  date: string;
  currency: string;
  spend: string;
}

/**
 * Returns the sum of spends in the reporting currency, each by its day's rate; null when one has no rate, beside the part that is
 * known.
 */
export function sumSpends(
  spends: Iterable<Spend>,
  reportingCurrency: string,
  rates: RateTable,
): PartlyKnown & { readonly spend: Exact | null } {
  let known = ZERO;
  const missing: MissingRate[] = [];
  for (const spend of spends) {
    const converted = convertSpend(spend, reportingCurrency, rates);
    if (converted === null) missing.push({ currency: spend.currency, date: spend.date });
    else known = known.plus(converted);
  }
  return { known, missing, spend: missing.length === 0 ? known : null };
}

function convertSpend({ date, currency, spend }: Spend, reportingCurrency: string, rates: RateTable): Exact | null {
  const amount = new Exact(spend);
  // Zero spend is zero in any currency, with a rate or without.
  if (currency === reportingCurrency || amount.isZero()) return amount;
  const converted = convert(amount.toFixed(), currency, reportingCurrency, date, rates);
  return converted === null ? null : new Exact(converted);
}
