// Says how changes of figures are stored (figure-versions.ts).
import type { ChangedDay, ChangedDays } from '../../domain/figures/changed-days.ts';

/** What changes day by day. */
export type DayKind = 'facts' | 'insights';
/** What changes as a whole, without a note of days. */
export type WholeKind = 'accounts' | 'catalog' | 'profile' | 'rates';

/** The versions of what a profile's reports are made from. */
export interface FigureVersions extends Readonly<Record<WholeKind, number>> {
  /** Of one generation. */
  readonly facts: ChangedDays;
  readonly insights: ChangedDays;
}

/** How often figures of one kind were changed. */
export interface FigureVersionDoc {
  /** `${owner}|${kind}`; the owner is derivedKey of the generation for facts, and ALL_PROFILES for rates. */
  _id: string;
  version: number;
  /** For what changes day by day; documents of an earlier release lack them. */
  days?: readonly ChangedDay[];
  unknown_until?: number;
}

export const ALL_PROFILES = '*';
