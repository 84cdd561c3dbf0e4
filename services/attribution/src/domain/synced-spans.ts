// Records which sync of an ad account was the last to read each day, which distinguishes a day without delivery from one that was
// never read.
import type { DayRange } from './report/date-range.ts';

/** Days that one sync was the last to read, both ends included, YYYY-MM-DD in the account's time zone. */
export interface SyncedSpan {
  readonly since: string;
  readonly until: string;
  readonly synced_at: Date;
}

const DAY_MS = 86_400_000;
/** Far longer than a message of a sync can wait on the bus, so that older syncs need not be distinguished. */
const TOLD_APART_MS = 60 * DAY_MS;

/**
 * Adds a span; of syncs that read the same day the newest wins, in whatever order they are received.
 * @param spans as this function returns them: not overlapping, oldest day first
 */
export function withSpan(spans: readonly SyncedSpan[], more: SyncedSpan): readonly SyncedSpan[] {
  const older = spans.filter((span) => span.synced_at <= more.synced_at);
  const newer = spans.filter((span) => span.synced_at > more.synced_at);
  const kept = older.flatMap((span) => without(span, more));
  const added = newer.reduce<SyncedSpan[]>((parts, span) => parts.flatMap((part) => without(part, span)), [more]);
  return merged([...kept, ...newer, ...added].sort((a, b) => (a.since < b.since ? -1 : 1)));
}

/** Reports whether each day of the range was read. */
export function isSynced(spans: readonly SyncedSpan[], { from, to }: DayRange): boolean {
  let next = from;
  for (const { since, until } of spans) {
    if (next > to || since > next) break;
    if (until >= next) next = addDays(until, 1);
  }
  return next > to;
}

/** Reports whether some day of the range was read. */
export function isSyncedInPart(spans: readonly SyncedSpan[], { from, to }: DayRange): boolean {
  return spans.some(({ since, until }) => since <= to && until >= from);
}

/** Returns the day `days` days after (or before) a day, YYYY-MM-DD. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

function without(span: SyncedSpan, cut: SyncedSpan): SyncedSpan[] {
  if (cut.until < span.since || cut.since > span.until) return [span];
  return [
    ...(span.since < cut.since ? [{ ...span, until: addDays(cut.since, -1) }] : []),
    ...(span.until > cut.until ? [{ ...span, since: addDays(cut.until, 1) }] : []),
  ];
}

/** Merges adjacent old spans under the older one's time: a row that either sync read is never older than that. */
function merged(spans: readonly SyncedSpan[]): SyncedSpan[] {
  const newest = Math.max(...spans.map((span) => span.synced_at.getTime()));
  const isOld = (span: SyncedSpan) => span.synced_at.getTime() < newest - TOLD_APART_MS;
  const result: SyncedSpan[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    const isSame = last?.synced_at.getTime() === span.synced_at.getTime();
    if (last && addDays(last.until, 1) === span.since && (isSame || (isOld(last) && isOld(span)))) {
      const synced_at = new Date(Math.min(last.synced_at.getTime(), span.synced_at.getTime()));
      result[result.length - 1] = { since: last.since, until: span.until, synced_at };
    } else result.push(span);
  }
  return result;
}
