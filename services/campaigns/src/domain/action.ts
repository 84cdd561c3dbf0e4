// Defines the kinds and states of the actions in the ledger.
import type { Level } from './level.ts';
import type { TaggedAd } from './tagged-ad.ts';

export const KINDS = ['pause', 'resume', 'set_budget', 'set_url_tags'] as const;
export type Kind = (typeof KINDS)[number];
export type StatusKind = Extract<Kind, 'pause' | 'resume'>;

/** The kinds that change the same value of an object: an undo is refused only after a later action of one of these kinds. */
export const ALIKE: Readonly<Record<Kind, readonly Kind[]>> = {
  pause: ['pause', 'resume'],
  resume: ['pause', 'resume'],
  set_budget: ['set_budget'],
  set_url_tags: ['set_url_tags'],
};

/**
 * - intended: stored, perhaps sent to the platform, and its outcome is not known yet
 * - applied: the platform has it
 * - not_applied: the platform does not have it
 * - no_change: there was nothing to write
 */
export const STATES = ['intended', 'applied', 'not_applied', 'no_change'] as const;
export type State = (typeof STATES)[number];

/** The states by which the ledger is read: an applied action that was undone is undone, and one that wrote nothing is not_applied. */
export const SHOWN_STATES = ['intended', 'applied', 'not_applied', 'undone'] as const;
export type ShownState = (typeof SHOWN_STATES)[number];

/** The states that are resolved by reading the object from the platform. */
export const OPEN: readonly State[] = ['intended'];

/** An object as it is on the platform now, in the contract's words. */
export interface Live {
  readonly level: Level;
  readonly status: string;
  readonly effectiveStatus: string;
  /** In the platform's minor units; null when it has no daily budget of its own. */
  readonly dailyBudgetMinor: bigint | null;
  readonly minorPerMajor: number;
  /** '' at the levels without such a parent. */
  readonly campaignStatus: string;
  readonly adSetStatus: string;
  readonly campaignHasBudget: boolean;
  /** Null for campaigns and ad sets. */
  readonly ad: TaggedAd | null;
}

/**
 * Returns the value that a kind of action changes, as the ledger stores it: a status, a budget in the major unit, or url tags;
 * null when the platform does not report the tags.
 */
export function changedValue(kind: 'set_url_tags', live: Live): string | null;
export function changedValue(kind: Exclude<Kind, 'set_url_tags'>, live: Live): string;
export function changedValue(kind: Kind, live: Live): string | null;
export function changedValue(kind: Kind, live: Live): string | null {
  if (kind === 'set_url_tags') return live.ad?.editedTags ?? null;
  if (kind !== 'set_budget') return live.status;
  return live.dailyBudgetMinor === null ? '' : majorText(live.dailyBudgetMinor, live.minorPerMajor);
}

/** Returns an amount as an exact decimal string of the major unit. @param minorPerMajor a power of ten */
export function majorText(minor: bigint, minorPerMajor: number): string {
  const digits = String(minorPerMajor).length - 1;
  if (digits === 0) return String(minor);
  const text = String(minor).padStart(digits + 1, '0');
  const fraction = text.slice(-digits).replace(/(?<!0)0+$/, '');
  return fraction === '' ? text.slice(0, -digits) : `${text.slice(0, -digits)}.${fraction}`;
}

/** Returns an amount in minor units. @returns null when the text has a fraction of a minor unit */
export function minorOf(major: string, minorPerMajor: number): bigint | null {
  const digits = String(minorPerMajor).length - 1;
  const [whole = '0', fraction = ''] = major.split('.');
  const kept = fraction.replace(/(?<!0)0+$/, '');
  return kept.length > digits ? null : BigInt(whole + kept.padEnd(digits, '0'));
}
