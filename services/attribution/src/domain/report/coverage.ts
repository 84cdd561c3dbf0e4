// Whether spend over a range was measured: a day without delivery in what a sync read is zero, a day that was never read is unknown.
import { type ReportDays, reportDays, UTC } from '@touchline/chassis/report-days.ts';
import type { AdEntityDoc } from '../shapes/ad-entity-doc.ts';
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
  /** IANA name of the zone whose days it reports by; absent for UTC. */
  readonly time_zone?: { readonly name: string };
  /** Days of that zone. */
  readonly spans: readonly SyncedSpan[];
}

/** Whose days a range is of, and at what moment it is asked for. */
export interface AskedMoment {
  /** The profile's. */
  readonly days: ReportDays;
  readonly now: Date;
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
  /** The days of the range that were read of an entity's account, its own today at most. */
  daysOf(entity: OwnedEntity | undefined): string[];
}

/**
 * Spend is measured when every account that was connected in the range, or that was read in a part of it, was read on each of its
 * days. Today and later days are not over, so nothing can be missing of them; a range that has no others must have been read in
 * part. Days from a disconnect on are not asked for.
 *
 * A day of the range is the account's day of that name, as spend counts on it (ADR 40). It is over when it is so for both: an account
 * behind the profile is still in a day that the profile has left, and of one ahead that left the profile's today nothing is asked either. Of a day
 * that has begun for the profile and not yet for the account, nothing can have been spent: the account's own today stands for it.
 * @param range days of the profile
 */
export function coverageOf(accounts: readonly SyncedAccount[], range: DayRange, { days, now }: AskedMoment): Coverage {
  const today = days.dayOf(now);
  const dated = accounts.map((account) => withDays(account, now));
  const judge = (of: readonly DatedAccount[], hasRows: boolean) => {
    const concerned = of.filter((account) => isConcerned(account, range));
    return concerned.length === 0 ? hasRows : concerned.every((account) => isMeasured(account, range, today));
  };
  const ownersOf = (entity: OwnedEntity | undefined) =>
    dated.filter(
      ({ platform, account_external_id: id }) =>
        platform === entity?.platform && (entity.account_external_id ?? id) === id,
    );
  return {
    ofProfile: (hasRows) => judge(dated, hasRows),
    ofPlatform: (platform, hasRows) =>
      judge(
        dated.filter((account) => account.platform === platform),
        hasRows,
      ),
    ofEntity: (entity, hasRows) => {
      const owners = ownersOf(entity);
      return owners.length === 0 || judge(owners, hasRows);
    },
    daysOf: (entity) => {
      const owners = ownersOf(entity);
      const read: string[] = [];
      for (let day = range.from; day <= range.to; day = addDays(day, 1))
        if (owners.some(({ spans, today: last }) => day <= last && isSyncedInPart(spans, { from: day, to: day })))
          read.push(day);
      return read;
    },
  };
}

/** An account with its own days of what happened to it. */
interface DatedAccount extends Pick<SyncedAccount, 'platform' | 'account_external_id' | 'spans'> {
  readonly today: string;
  readonly connectedOn: string | null;
  readonly disconnectedOn: string | null;
}

function withDays(account: SyncedAccount, now: Date): DatedAccount {
  const { platform, account_external_id, spans, connected_at, disconnected_at } = account;
  const { dayOf } = reportDays(account.time_zone?.name ?? UTC);
  return {
    ...{ platform, account_external_id, spans, today: dayOf(now) },
    connectedOn: connected_at && dayOf(connected_at),
    disconnectedOn: disconnected_at && dayOf(disconnected_at),
  };
}

function isConcerned({ connectedOn: since, disconnectedOn: until, spans }: DatedAccount, range: DayRange): boolean {
  if (isSyncedInPart(spans, range)) return true;
  return (since === null || since <= range.to) && (until === null || until > range.from);
}

/** @param today the profile's */
function isMeasured({ today: own, disconnectedOn, spans }: DatedAccount, range: DayRange, today: string): boolean {
  const open = min(today, own);
  const to = min(range.to, addDays(disconnectedOn === null ? open : min(open, disconnectedOn), -1));
  if (to >= range.from) return isSynced(spans, { from: range.from, to });
  const hasBegun = range.from <= today;
  return isSyncedInPart(spans, { from: hasBegun ? min(range.from, own) : range.from, to: range.to });
}

const min = (a: string, b: string): string => (a < b ? a : b);
