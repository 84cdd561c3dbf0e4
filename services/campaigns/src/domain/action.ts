// The words of the ledger.
import type { Level } from './level.ts';
import type { TaggedAd } from './tagged-ad.ts';

export const KINDS = ['pause', 'resume', 'set_budget', 'set_url_tags'] as const;
export type Kind = (typeof KINDS)[number];
export type StatusKind = Extract<Kind, 'pause' | 'resume'>;

/** The kinds that change the same of an object: one is taken back though one of another sort came after it. */
export const ALIKE: Readonly<Record<Kind, readonly Kind[]>> = {
  pause: ['pause', 'resume'],
  resume: ['pause', 'resume'],
  set_budget: ['set_budget'],
  set_url_tags: ['set_url_tags'],
};

/**
 * - intended: stored, and perhaps on its way to the platform
 * - unknown: sent, and nobody heard what became of it
 * - applied: the platform has it
 * - refused: the platform does not have it
 * - no_change: there was nothing to write
 */
export const STATES = ['intended', 'unknown', 'applied', 'refused', 'no_change'] as const;
export type State = (typeof STATES)[number];

/** The states that end by looking at the platform. */
export const OPEN: readonly State[] = ['intended', 'unknown'];

/** An object as the platform has it now, in the words of the contract. */
export interface Live {
  readonly level: Level;
  readonly status: string;
  readonly effectiveStatus: string;
  /** In the platform's minor units; null when it has no daily budget of its own. */
  readonly dailyBudgetMinor: bigint | null;
  readonly minorPerMajor: number;
  /** '' at the levels that have no such parent. */
  readonly campaignStatus: string;
  readonly adSetStatus: string;
  readonly campaignHasBudget: boolean;
  /** Null at the levels above. */
  readonly ad: TaggedAd | null;
}

/**
 * What of an object a kind of action changes, as the ledger writes it: a status, a budget in the major unit, or url tags; null for
 * tags that the platform does not tell.
 */
export function changedValue(kind: 'set_url_tags', live: Live): string | null;
export function changedValue(kind: Exclude<Kind, 'set_url_tags'>, live: Live): string;
export function changedValue(kind: Kind, live: Live): string | null;
export function changedValue(kind: Kind, live: Live): string | null {
  if (kind === 'set_url_tags') return live.ad?.urlTags ?? null;
  if (kind !== 'set_budget') return live.status;
  return live.dailyBudgetMinor === null ? '' : majorText(live.dailyBudgetMinor, live.minorPerMajor);
}

/** Exact decimal string of the major unit. @param minorPerMajor a power of ten */
export function majorText(minor: bigint, minorPerMajor: number): string {
  const digits = String(minorPerMajor).length - 1;
  if (digits === 0) return String(minor);
  const text = String(minor).padStart(digits + 1, '0');
  const fraction = text.slice(-digits).replace(/(?<!0)0+$/, '');
  return fraction === '' ? text.slice(0, -digits) : `${text.slice(0, -digits)}.${fraction}`;
}

/** The other way round. @returns null when the text has a fraction of a minor unit */
export function minorOf(major: string, minorPerMajor: number): bigint | null {
  const digits = String(minorPerMajor).length - 1;
  const [whole = '0', fraction = ''] = major.split('.');
  const kept = fraction.replace(/(?<!0)0+$/, '');
  return kept.length > digits ? null : BigInt(whole + kept.padEnd(digits, '0'));
}
