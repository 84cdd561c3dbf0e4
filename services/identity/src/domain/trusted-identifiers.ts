// Decides which identifiers of a claim to trust. A browser's tracking key is public, in the source of the website, so anyone can
// claim anything with it: such a claim may point at one person, and adds nothing to what is known (docs/adr/0031).
import type { Identifier } from '@touchline/chassis/identifiers/identifier.ts';
import type { Claim } from './identity-graph.ts';

/** Reports whether a claim was made with the public key of a website. */
export function isUntrusted({ source }: Pick<Claim, 'source'>): boolean {
  return source === 'tracker';
}

/**
 * Returns the identifiers of a claim to trust: all of them, or only the strongest of an untrusted claim. One identifier joins no
 * one, so the order in which a browser's claims arrive cannot change who is who.
 */
export function trustedIdentifiers({
  source,
  identifiers,
}: Pick<Claim, 'source' | 'identifiers'>): readonly Identifier[] {
  return isUntrusted({ source }) ? identifiers.slice(0, 1) : identifiers;
}
