// Whether spend over a range was measured: a day without delivery in what a sync read is zero, a day that was never read is unknown.
import type { AdEntityDoc } from '../../store/ad-schema.ts';
import { addDays, isSynced, isSyncedInPart, type SyncedSpan } from '../synced-spans.ts';
import type { DayRange } from './date-range.ts';

/** One ad account of a profile, and which of its days were read. */
export interface SyncedAccount {
  readonly platform: string;
  readonly account_external_id: string;
  /** Null when nobody told. */
  readonly connected_at: Date | null;
  /** Null while it is connected. */
  readonly disconnected_at: Date | null;
  readonly spans: readonly SyncedSpan[];
}

/** The parts of an entity that tell whose it is. */
export type OwnedEntity = Pick<AdEntityDoc, 'platform' | 'account_external_id'>;

/**
 * What was measured in a range. `hasRows` says whether rows were stored at all: what is left to judge by where no account tells
 * of the range, as with what an earlier release stored.
 */
export interface Coverage {
  ofProfile(hasRows: boolean): boolean;
  ofPlatform(platform: string, hasRows: boolean): boolean;
  /** True for what is no platform's, such as a campaign that links alone name: that has no spend. */
  ofEntity(entity: OwnedEntity | undefined, hasRows: boolean): boolean;
  /** The days of the range that were read of an entity's account, today at most. */
  daysOf(entity: OwnedEntity | undefined): string[];
}

/**
 * Spend is measured when every account that was connected in the range, or that was read in a part of it, was read on each of its
 * days. Today and later days are not over, so nothing can be missing of them; a range that has no others must have been read in
 * part. Days from a disconnect on are not asked for.
 * @param today the UTC day, YYYY-MM-DD
 */
export function coverageOf(accounts: readonly SyncedAccount[], range: DayRange, today: string): Coverage {
  const judge = (of: readonly SyncedAccount[], hasRows: boolean) => {
    const concerned = of.filter((account) => isConcerned(account, range));
    return concerned.length === 0 ? hasRows : concerned.every((account) => isMeasured(account, range, today));
  };
  const ownersOf = (entity: OwnedEntity | undefined) =>
    accounts.filter(
      ({ platform, account_external_id: id }) =>
        platform === entity?.platform && (entity.account_external_id ?? id) === id,
    );
  return {
    ofProfile: (hasRows) => judge(accounts, hasRows),
    ofPlatform: (platform, hasRows) =>
      judge(
        accounts.filter((account) => account.platform === platform),
        hasRows,
      ),
    ofEntity: (entity, hasRows) => {
      const owners = ownersOf(entity);
      return owners.length === 0 || judge(owners, hasRows);
    },
    daysOf: (entity) => {
      const spans = ownersOf(entity).flatMap((account) => account.spans);
      const last = min(range.to, today);
      const days: string[] = [];
      for (let day = range.from; day <= last; day = addDays(day, 1))
        if (isSyncedInPart(spans, { from: day, to: day })) days.push(day);
      return days;
    },
  };
}

function isConcerned({ connected_at: since, disconnected_at: until, spans }: SyncedAccount, range: DayRange): boolean {
  if (isSyncedInPart(spans, range)) return true;
  return (since === null || dayOf(since) <= range.to) && (until === null || dayOf(until) > range.from);
}

function isMeasured({ disconnected_at: until, spans }: SyncedAccount, range: DayRange, today: string): boolean {
  const end = until === null ? today : min(today, dayOf(until));
  const to = min(range.to, addDays(end, -1));
  return to < range.from ? isSyncedInPart(spans, range) : isSynced(spans, { from: range.from, to });
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);
const min = (a: string, b: string): string => (a < b ? a : b);
