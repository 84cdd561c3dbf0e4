// Declares every text of a hand-off's pages, once for all languages.
import type { Html } from '@touchline/chassis/pages/html.ts';

/** What a consent gives access to, in words for the person who gives it. */
export interface Access {
  readonly reads: readonly string[];
  readonly never: readonly string[];
}

export interface HandoffTexts {
  /** For the attribute lang. */
  readonly language: 'en' | 'es';
  connectTitle(provider: string): string;
  asks(names: { readonly app: string; readonly provider: string; readonly profile: string }): Html;
  continueTo(provider: string): string;
  readonly closing: string;
  readonly readsTitle: string;
  readonly neverTitle: string;
  /** By provider. */
  readonly access: Readonly<Record<string, Access>>;
  /** What no provider gives away. */
  password(provider: string): string;
  readonly chooseTitle: string;
  choose(found: { readonly provider: string; readonly count: number; readonly app: string | null }): Html;
  connectedTitle(provider: string): string;
  readonly connected: string;
  readonly declinedTitle: string;
  readonly expiredTitle: string;
  readonly failedTitle: string;
  readonly nothingConnected: string;
  readonly by: string;
  /** By the contract's reasons: what happened and what helps. */
  readonly reasons: Readonly<Record<string, string>>;
  /** By HTTP status; 500 stands for every other. */
  readonly errors: Readonly<Record<400 | 404 | 429 | 500, readonly [title: string, text: string]>>;
  helpWith(requestId: string): Html;
}

/** Returns the sentence for a reason; null for an unknown reason. */
export function sentenceOf({ reasons }: HandoffTexts, reason: string): string | null {
  return Object.hasOwn(reasons, reason) ? (reasons[reason] ?? null) : null;
}
