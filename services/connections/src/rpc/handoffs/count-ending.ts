// Counts how hand-offs end, for operators who watch a provider: a wrong set-up shows as one reason for everybody.
import { handoffsEnded } from '../../metrics.ts';
import type { HandoffDoc } from '../../store/handoff-doc.ts';

/** Counts a hand-off that has just ended. */
export function countEnding({ provider, status, reason, connection_id }: HandoffDoc): void {
  const completed = connection_id === null ? 'selection' : 'connected';
  handoffsEnded.add(1, { platform: provider, outcome: status === 'completed' ? completed : (reason ?? 'unknown') });
}
