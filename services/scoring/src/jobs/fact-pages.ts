// Keeps what is known of the ads of a profile while they are ranked in one window after the other: packed, and outside of the heap
// of JavaScript. A large account has a hundred thousand ads.
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { AdFacts } from '../domain/ad-facts.ts';
import type { FactsInWindows } from '../sources/read-ad-windows.ts';

export interface FactPages {
  /** Packs a page. */
  add(ads: readonly (readonly FactsInWindows[])[]): void;
  /** Returns the ads in one window, a page at a time, in the order in which they came. */
  read(window: number): Iterable<AdFacts[]>;
  /** Returns the digest of all pages in one window. */
  digest(window: number): string;
}

interface PackedPage {
  /** The facts that differ, a line each. JSON has no line break of its own. */
  readonly lines: Buffer;
  /** By window the line of each ad, up to 8,000. */
  readonly places: readonly Uint16Array[];
}

/** @param windows how many there are */
export function createFactPages(windows: number): FactPages {
  const packed: PackedPage[] = [];
  const hashes = Array.from({ length: windows }, () => createHash('sha256'));
  return {
    add(ads) {
      const lines: string[] = [];
      const chosen = hashes.map((): number[] => []);
      for (const { facts, bits } of ads.flat()) {
        for (const [window, own] of chosen.entries()) if (bits & (1 << window)) own.push(lines.length);
        lines.push(JSON.stringify(facts));
      }
      const places = chosen.map((own) => Uint16Array.from(own));
      for (const [window, hash] of hashes.entries()) hash.update(listOf(lines, places[window]));
      // The fastest level: it only has to fit.
      packed.push({ lines: deflateRawSync(lines.join('\n'), { level: 1 }), places });
    },
    *read(window) {
      for (const { lines, places } of packed)
        yield JSON.parse(listOf(inflateRawSync(lines).toString().split('\n'), places[window])) as AdFacts[];
    },
    digest: (window) => hashes[window]?.copy().digest('base64url') ?? '',
  };
}

const listOf = (lines: readonly string[], places: Uint16Array = new Uint16Array()): string =>
  `[${Array.from(places, (place) => lines[place]).join(',')}]`;
