// Decides which of a browser's traits are accepted. Whoever has the public key can send any, so a browser may point at one person
// and join none (docs/adr/0031): only the strongest identifier is kept, and the others are not stored either.
import type { Traits } from './event-draft.ts';
import { fieldOf, type ReadTraits, withoutTraits } from './identifying-traits.ts';
import type { LeftOutReason } from './left-out.ts';

export interface AcceptedTraits {
  readonly traits: Traits;
  /** The fields that were skipped, and why. */
  readonly leftOut: readonly { readonly field: string; readonly reason: LeftOutReason }[];
}

/**
 * Returns the accepted traits of a browser's event: one identifier, and the names beside it.
 * @param read the result of reading the same traits
 */
export function acceptedTraits(traits: Traits, { readable, unreadable }: ReadTraits): AcceptedTraits {
  const weaker = readable.slice(1);
  const unread = unreadable.map(({ type }) => type);
  const field = (type: (typeof readable)[number]) => fieldOf('browser', type);
  return {
    traits: withoutTraits(traits, [...weaker, ...unread]),
    leftOut: [
      ...weaker.map((type) => ({ field: field(type), reason: 'weaker_identifier' as const })),
      ...unread.map((type) => ({ field: field(type), reason: 'unreadable_identifier' as const })),
    ],
  };
}
