// Decides whether a platform must be told that a conversion which it has counted is worth something else, or nothing.
import type { ExportMode } from '../export-mode.ts';
import { isRefused } from './consent-status.ts';
import type { ConversionFacts } from './conversion-facts.ts';
import type { Adjustment, Money, Platform } from './conversion-payload.ts';
import { conversionValue, isSameMoney, type RowValue } from './conversion-value.ts';

/** What the platform has of a conversion. */
export interface Sent {
  readonly platform: Platform;
  readonly dedupeId: string;
  readonly orderId: string | null;
  /** The value that it was told last. */
  readonly value: Money | null;
  /** A retraction is final. */
  readonly isRetracted: boolean;
}

export interface Present {
  /** undefined when the event is no longer a conversion: a goal that changed undoes nothing that was counted. */
  readonly facts: ConversionFacts | undefined;
  /** Of the row by which it was sent, also when the row was removed since. */
  readonly rowValue: RowValue;
  readonly mode: ExportMode;
  readonly now: Date;
}

/**
 * Returns the adjustment that brings the platform up to date; null when there is none, or none may leave: nothing is sent of an
 * erased person, without consent, or beyond standard privacy. social_ads takes no adjustments.
 */
export function adjustmentFor(sent: Sent, { facts, rowValue, mode, now }: Present): Adjustment | null {
  const { platform, dedupeId, orderId, value, isRetracted } = sent;
  if (platform !== 'search_ads' || orderId === null || isRetracted || mode !== 'full') return null;
  if (facts === undefined || facts.isErased || isRefused(facts)) return null;
  const of = { dedupeId, orderId, adjustedAt: now };
  const present = conversionValue(rowValue, facts);
  if (present === 'refunded') return { kind: 'retraction', ...of, value: null };
  // A conversion that was sent without money, or has lost it to another rule, keeps what it was counted as.
  if (value === null || present === null || isSameMoney(value, present)) return null;
  return { kind: 'restatement', ...of, value: present };
}
