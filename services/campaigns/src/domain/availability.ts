// Tells which actions on a campaign are available now, and which error the others would get.
import type { Live } from './action.ts';
import { judgeStatus } from './judge-write.ts';

export interface Availability {
  readonly action: 'pause' | 'resume';
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

/** Returns both actions, in the order in which a page shows them. */
export function availability(live: Live, account: Account): readonly Availability[] {
  return (['pause', 'resume'] as const).map((action) => ({ action, ...judged(action, live, account) }));
}

function judged(action: 'pause' | 'resume', live: Live, { problem, mayWrite }: Account): Omit<Availability, 'action'> {
  const not = (code: string, reason: string) => ({ available: false, code, reason });
  const verdict = judgeStatus(action, live);
  if (verdict.kind === 'refused') return not(verdict.code, verdict.message);
  if (verdict.kind === 'no_change') return not('', `It is already ${verdict.before}: the call would return no_change.`);
  if (problem !== '') return not('ads_connection_required', problem);
  if (!mayWrite) return not('ads_write_permission_missing', 'Reconnect the account and grant ads management.');
  return { available: true, code: '', reason: '' };
}
