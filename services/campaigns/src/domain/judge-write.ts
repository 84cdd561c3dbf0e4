// Decides whether a write may be sent, by the contract's table of campaign statuses, its budget rules and the live object.
import { changedValue, type Live, majorText, minorOf, type StatusKind } from './action.ts';

export type RefusalCode =
  | 'campaign_not_pausable'
  | 'campaign_not_resumable'
  | 'adset_not_editable'
  | 'budget_change_out_of_bounds'
  | 'invalid_state'
  | 'not_implemented'
  | 'validation_error';

/** before and after are as the ledger stores them. */
export type Verdict =
  | { readonly kind: 'change'; readonly before: string; readonly after: string }
  | { readonly kind: 'no_change'; readonly before: string }
  | { readonly kind: 'refused'; readonly code: RefusalCode; readonly message: string };

/** Statuses in which an object cannot be changed. */
export const CLOSED = new Set(['ARCHIVED', 'DELETED']);
/** Contract, Limits: floor of a daily budget. */
const FLOOR_MINOR = 100n;
export const NOTHING_WRITTEN = 'nothing was written';

export const refused = (code: RefusalCode, message: string): Verdict => ({ kind: 'refused', code, message });

/** Judges a pause or a resume (contract, Campaign status). */
export function judgeStatus(wanted: StatusKind, { level, status }: Live): Verdict {
  const [from, to] = wanted === 'pause' ? ['ACTIVE', 'PAUSED'] : ['PAUSED', 'ACTIVE'];
  if (status === to) return { kind: 'no_change', before: status };
  if (status === from) return { kind: 'change', before: from, after: to };
  const what = level === 'ad' ? 'ad' : 'campaign';
  const state = CLOSED.has(status) ? status : 'in another state';
  return wanted === 'pause'
    ? refused(
        'campaign_not_pausable',
        `Only an ACTIVE ${what} can be paused; this one is ${state}; ${NOTHING_WRITTEN}.`,
      )
    : refused(
        'campaign_not_resumable',
        `Only a PAUSED ${what} can be resumed; this one is ${state}; ${NOTHING_WRITTEN}.`,
      );
}

/**
 * Judges a daily budget: it may differ from the live one by at most half, both ends included, and may not be below the floor
 * (contract, Write operations rule 2). The live budget itself is no change.
 * @param budget an amount in the account's minor units, or an exact decimal string in its currency
 */
export function judgeBudget(budget: bigint | string, live: Live): Verdict {
  const closed = closedBudget(live);
  if (closed !== null) return closed;
  const now = live.dailyBudgetMinor ?? 0n;
  const wanted = typeof budget === 'bigint' ? budget : minorOf(budget, live.minorPerMajor);
  if (wanted === null)
    return refused('validation_error', "daily_budget has more decimals than the account's currency allows.");
  if (wanted === now) return { kind: 'no_change', before: changedValue('set_budget', live) };
  const step = wanted > now ? wanted - now : now - wanted;
  if (step * 2n > now || wanted < FLOOR_MINOR) {
    const [least, most] = bounds(now);
    return refused(
      'budget_change_out_of_bounds',
      least > most
        ? 'The live daily budget is so small that no step of at most 50 percent reaches the floor of 100 minor units; change it on the platform.'
        : `daily_budget_minor must be between ${least} and ${most}: within 50 percent of the live ${now}, and at least 100 minor units.`,
    );
  }
  return { kind: 'change', before: changedValue('set_budget', live), after: majorText(wanted, live.minorPerMajor) };
}

/** Returns the lowest and the highest budget that may be set. */
export function bounds(now: bigint): readonly [least: bigint, most: bigint] {
  const least = now - now / 2n;
  return [least > FLOOR_MINOR ? least : FLOOR_MINOR, now + now / 2n];
}

/** Returns why the budget of this ad set cannot be changed at all; null when it can. */
export function closedBudget({ status, campaignStatus, dailyBudgetMinor, campaignHasBudget }: Live): Verdict | null {
  const closed = CLOSED.has(status) ? status : CLOSED.has(campaignStatus) ? campaignStatus : null;
  if (closed !== null)
    return refused('adset_not_editable', `The ad set or its campaign is ${closed}; the budget is unchanged.`);
  if (dailyBudgetMinor !== null) return null;
  return campaignHasBudget
    ? refused('adset_not_editable', 'The budget is set on the campaign, not on this ad set; nothing was written.')
    : refused('adset_not_editable', 'The ad set has a lifetime budget and no daily one; nothing was written.');
}
