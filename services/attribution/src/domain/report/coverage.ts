// Decides whether spend over a range was measured: a day without delivery in what a sync read is zero, a day that was never read
// is unknown.
import { type ReportDays, reportDays, UTC } from '@touchline/chassis/report-days.ts';
import type { AdEntityDoc } from '../shapes/ad-entity-doc.ts';
import { addDays, isSynced, isSyncedInPart, type SyncedSpan } from '../synced-spans.ts';
import type { DayRange } from './date-range.ts';

/** One ad account of a profile, and which of its days were read. */
export interface SyncedAccount {
  readonly platform: string;
  readonly account_external_id: string;
  /** Null when unknown. */
  readonly connected_at: Date | null;
  /** Null while it is connected. */
  readonly disconnected_at: Date | null;
  /** IANA name of the time zone by whose days it reports; absent for UTC. */
  readonly time_zone?: { readonly name: string };
  /** Days of that zone. */
  readonly spans: readonly SyncedSpan[];
}

/** To whose days a range refers, and at what moment it is requested. */
export interface AskedMoment {
  /** The profile's. */
  readonly days: ReportDays;
  readonly now: Date;
}

/** The fields of an entity that say to which account it belongs. */
export type OwnedEntity = Pick<AdEntityDoc, 'platform' | 'account_external_id'>;

/**
 * What was measured in a range. `hasRows` says whether rows were stored at all, which decides where no account covers the range,
 * as with what an earlier release stored.
 */
export interface Coverage {
  ofProfile(hasRows: boolean): boolean;
  /** Returns what ofProfile would for a range of this one day. */
  ofDay(day: string, hasRows: boolean): boolean;
  ofPlatform(platform: string, hasRows: boolean): boolean;
  /** Returns true for what belongs to no platform, such as a campaign that only links name: it has no spend. */
  ofEntity(entity: OwnedEntity | undefined, hasRows: boolean): boolean;
  /** Returns the days of the range that were read for an entity's account, up to the account's own today. */
  daysOf(entity: OwnedEntity | undefined): string[];
}

/**
 * Decides what was measured in a range. Spend is measured when every account that was connected in the range, or of which a part
 * of the range was read, was read on each of its days. Today and later days are not over, so nothing can be missing from them; a
 * range of only such days must have been read in part. Days from a disconnect on are not required.
 *
 * A day of the range is the account's day of the same date, as spend counts on it (ADR 40). It is over only when it is over for
 * both: an account whose clock is behind the profile's is still in a day that the profile has left, and one whose clock is ahead
 * has left the profile's today, which is not required either. Nothing can have been spent on a day that has begun for the profile
 * and not yet for the account; the account's own today is used instead.
 * @param range days of the profile
 */
export function coverageOf(accounts: readonly SyncedAccount[], range: DayRange, { days, now }: AskedMoment): Coverage {
  const today = days.dayOf(now);
  const dated = accounts.map((account) => withDays(account, now));
  const judge = (of: readonly DatedAccount[], hasRows: boolean, within = range) => {
    const concerned = of.filter((account) => isConcerned(account, within));
    return concerned.length === 0 ? hasRows : concerned.every((account) => isMeasured(account, within, today));
  };
  const ownersOf = (entity: OwnedEntity | undefined) =>
    dated.filter(
      ({ platform, account_external_id: id }) =>
        platform === entity?.platform && (entity.account_external_id ?? id) === id,
    );
  return {
    ofProfile: (hasRows) => judge(dated, hasRows),
    ofDay: (day, hasRows) => judge(dated, hasRows, { from: day, to: day }),
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

/** An account with the dates, in its own time zone, of what happened to it. */
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
