// Keeps what is known of the ads of a window while they are ranked: packed, and outside of the heap of JavaScript. A large account
// has a hundred thousand ads.
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { AdFacts } from '../domain/ad-facts.ts';

export interface FactPages {
  /** Packs a page. */
  add(ads: readonly AdFacts[]): void;
  /** Returns the pages in the order in which they came. */
  read(): Iterable<AdFacts[]>;
  /** Returns the digest of all pages so far. */
  digest(): string;
}

export function createFactPages(): FactPages {
  const packed: Buffer[] = [];
  const hash = createHash('sha256');
  return {
    add(ads) {
      const bytes = Buffer.from(JSON.stringify(ads));
      hash.update(bytes);
      // The fastest level: it only has to fit.
      packed.push(deflateRawSync(bytes, { level: 1 }));
    },
    *read() {
      for (const page of packed) yield JSON.parse(inflateRawSync(page).toString()) as AdFacts[];
    },
    digest: () => hash.copy().digest('base64url'),
  };
}
