// Counts for the quality report what became of events, and the sessions of those that were recorded.
import type { EventDraft } from '../domain/event-draft.ts';
import { figuresOf, type Judged } from '../domain/quality/figures-of.ts';
import type { Refusal } from '../domain/refusal.ts';
import type { QualityCounts } from '../store/quality-counts.ts';
import type { RawEventDoc } from '../store/raw-event.ts';

interface Outcome {
  readonly draft: EventDraft;
  readonly status: Judged['status'];
  readonly refusal?: Refusal | undefined;
  readonly row?: RawEventDoc | undefined;
}

/** Counts the outcomes; returns at once. */
export function countQuality(counts: Pick<QualityCounts, 'add'>, outcomes: readonly Outcome[], now: Date): void {
  const figures = outcomes.flatMap((outcome) => {
    const { profileId } = outcome.draft;
    return figuresOf(outcome).map((figure) => ({ ...figure, profileId }));
  });
  const sessions = outcomes.flatMap(({ draft, status, row }) => {
    if (status !== 'recorded' || draft.origin !== 'browser' || !row?.session_id) return [];
    const hasTouch = row.marketing?.hasEvidence === true;
    return [{ profileId: draft.profileId, sessionId: row.session_id, hasTouch }];
  });
  counts.add(figures, sessions, now);
}
