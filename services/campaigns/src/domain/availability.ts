// Tells which actions on a campaign are available now, and which error the others would get.
import type { Live } from './action.ts';
import { CLOSED, closedBudget, judgeStatus } from './judge-write.ts';

export interface Availability {
  readonly action: 'pause' | 'resume' | 'budget';
  readonly available: boolean;
  /** The error code that the call would return; '' when it would succeed. */
  readonly code: string;
  /** '' when it is available. */
  readonly reason: string;
}

interface Account {
  readonly problem: string;
  readonly mayWrite: boolean;
}

type Judged = Omit<Availability, 'action'>;

/** Returns all actions, in the order in which a page shows them; budget is available when any ad set's budget can be changed. */
export function availability(live: Live, adSets: readonly Live[], account: Account): readonly Availability[] {
  return [
    { action: 'pause', ...judgedStatus('pause', live, account) },
    { action: 'resume', ...judgedStatus('resume', live, account) },
    { action: 'budget', ...judgedBudget(live, adSets, account) },
  ];
}

function judgedStatus(action: 'pause' | 'resume', live: Live, account: Account): Judged {
  const verdict = judgeStatus(action, live);
  if (verdict.kind === 'refused') return not(verdict.code, verdict.message);
  if (verdict.kind === 'no_change') return not('', `It is already ${verdict.before}: the call would return no_change.`);
  return judgedAccount(account);
}

function judgedBudget(live: Live, adSets: readonly Live[], account: Account): Judged {
  if (CLOSED.has(live.status)) return not('adset_not_editable', `The campaign is ${live.status}.`);
  if (live.dailyBudgetMinor !== null || live.campaignHasBudget)
    return not('adset_not_editable', 'The budget is set on the campaign, not on its ad sets.');
  if (adSets.every((adSet) => closedBudget(adSet) !== null))
    return not('adset_not_editable', 'No ad set of the campaign has a daily budget that can be changed.');
  return judgedAccount(account);
}

function judgedAccount({ problem, mayWrite }: Account): Judged {
  if (problem !== '') return not('ads_connection_required', problem);
  if (!mayWrite) return not('ads_write_permission_missing', 'Reconnect the account and grant ads management.');
  return { available: true, code: '', reason: '' };
}

const not = (code: string, reason: string): Judged => ({ available: false, code, reason });
