// What a browser's word is worth. Its tracking key stands in the source of the website, so anybody can say anything of anybody
// by it: it may point at one person, and adds nothing to what is known (docs/adr/0031).
import type { Identifier } from '@touchline/chassis/identifiers/identifier.ts';
import type { Claim } from './identity-graph.ts';

/** True for a claim that came by the public key of a website. */
export function isHearsay({ source }: Pick<Claim, 'source'>): boolean {
  return source === 'tracker';
}

/**
 * The identifiers that a claim speaks for: all of them, and of hearsay the strongest alone. One identifier joins nothing, so no
 * order in which a browser is heard can matter to who is who.
 */
export function namedBy({ source, identifiers }: Pick<Claim, 'source' | 'identifiers'>): readonly Identifier[] {
  return isHearsay({ source }) ? identifiers.slice(0, 1) : identifiers;
}
