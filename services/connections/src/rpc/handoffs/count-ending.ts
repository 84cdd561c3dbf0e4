// How hand-offs end, for whoever watches a provider: a set-up that is wrong shows as one reason for everybody.
import { handoffsEnded } from '../../metrics.ts';
import type { HandoffDoc } from '../../store/handoff-doc.ts';

/** Counts a hand-off that was settled just now. */
export function countEnding({ provider, status, reason, connection_id }: HandoffDoc): void {
  const completed = connection_id === null ? 'selection' : 'connected';
  handoffsEnded.add(1, { platform: provider, outcome: status === 'completed' ? completed : (reason ?? 'unknown') });
}
