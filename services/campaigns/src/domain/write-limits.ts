// Judges a write by what its workspace may write to ad platforms in a day (UTC). Amounts are in millionths of the major unit, which
// every platform's minor units are a multiple of.
import { type Kind, majorText, minorOf } from './action.ts';

export interface WriteLimits {
  readonly writesPerDay: number;
  /** By how much daily budgets may be raised in total, by currency; a currency that is absent has no limit. */
  readonly budgetRaisePerDay: ReadonlyMap<string, bigint>;
}

/** What a workspace wrote in a day. */
export interface DayUse {
  readonly writes: number;
  readonly raised: ReadonlyMap<string, bigint>;
}

/** What one write adds to it. */
export interface Cost {
  readonly writes: 0 | 1;
  readonly raise: { readonly currency: string; readonly amount: bigint } | null;
}

export const LIMIT_REASONS = ['workspace_writes_per_day', 'workspace_budget_raise_per_day'] as const;
export type LimitReason = (typeof LIMIT_REASONS)[number];

export interface LimitRefusal {
  readonly reason: LimitReason;
  readonly message: string;
  /** The whole seconds until the next day. */
  readonly retryAfterSeconds: number;
}

interface Change {
  readonly kind: Kind;
  /** Daily budgets are exact decimal strings of the major unit. */
  readonly before: string;
  readonly after: string;
  readonly currency: string | null;
}

export const MILLION = 1_000_000;
const DAY_MS = 86_400_000;

/** Returns an exact decimal string of at most six decimals in millionths. @throws Error for more decimals */
export function millionths(major: string): bigint {
  const amount = minorOf(major, MILLION);
  if (amount === null) throw new Error('A daily budget has more than six decimals.');
  return amount;
}

/**
 * Returns what a change costs.
 * @param earlier what the same operation wrote before and the platform turned out not to have: a repeat counts only by how much it
 * raises a budget further
 */
export function costOf(change: Change, earlier: Change | null): Cost {
  const amount = raiseOf(change) - (earlier === null ? 0n : raiseOf(earlier));
  return {
    writes: earlier === null ? 1 : 0,
    raise: change.currency !== null && amount > 0n ? { currency: change.currency, amount } : null,
  };
}

function raiseOf({ kind, before, after }: Change): bigint {
  if (kind !== 'set_budget') return 0n;
  const raise = millionths(after) - millionths(before);
  return raise > 0n ? raise : 0n;
}

/** Returns the use of the day after a write. */
export function withCost({ writes, raised }: DayUse, cost: Cost): DayUse {
  const { raise } = cost;
  if (raise === null) return { writes: writes + cost.writes, raised };
  const total = (raised.get(raise.currency) ?? 0n) + raise.amount;
  return { writes: writes + cost.writes, raised: new Map([...raised, [raise.currency, total]]) };
}

/** Returns why a write would exceed a limit; null when it may be made. An undo is not judged. */
export function judgeLimits(cost: Cost, use: DayUse, limits: WriteLimits, now: Date): LimitRefusal | null {
  const next = withCost(use, cost);
  const refusal = (reason: LimitReason, message: string) => ({
    reason,
    message: `${message} Nothing was written. Try again after midnight UTC, or ask the operator of this service to raise the limit; an undo is still possible.`,
    retryAfterSeconds: Math.ceil((dayOf(now).getTime() + DAY_MS - now.getTime()) / 1000),
  });
  if (cost.writes > 0 && next.writes > limits.writesPerDay)
    return refusal(
      'workspace_writes_per_day',
      `This workspace made ${use.writes} of at most ${limits.writesPerDay} writes to ad platforms today.`,
    );
  if (cost.raise === null) return null;
  const { currency, amount } = cost.raise;
  const most = limits.budgetRaisePerDay.get(currency);
  if (most === undefined || (next.raised.get(currency) ?? 0n) <= most) return null;
  const used = use.raised.get(currency) ?? 0n;
  const text = (sum: bigint) => `${majorText(sum, MILLION)} ${currency}`;
  return refusal(
    'workspace_budget_raise_per_day',
    `This workspace raised daily budgets by ${text(used)} of at most ${text(most)} today, and this change would add ${text(amount)}.`,
  );
}

/** Returns the start of the day of a time, in UTC. */
export const dayOf = (at: Date): Date => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
