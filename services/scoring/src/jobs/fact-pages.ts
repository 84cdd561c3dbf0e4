// Keeps what is known of the ads of a profile while they are ranked in one window after the other: packed, and outside of the heap
// of JavaScript. A large account has a hundred thousand ads.
import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { type AdFacts, type RankedFacts, type RankedTraits, rankedTraits } from '../domain/ad-facts.ts';
import type { FactsInWindows } from '../sources/read-ad-windows.ts';
import { rankedAt, rankedNumbers } from './ranked-page.ts';

export interface FactPages {
  /** Packs a page. */
  add(ads: readonly (readonly FactsInWindows[])[]): void;
  /** Returns what the ads are compared by in one window, in the order in which they came. */
  ranked(window: number): RankedFacts[];
  /** Returns the ads in one window, a page at a time, in the same order. */
  read(window: number): Iterable<AdFacts[]>;
  /** Returns the digest of all pages in one window. */
  digest(window: number): string;
}

interface PackedPage {
  /** The facts that differ, a line each. JSON has no line break of its own. */
  readonly lines: Buffer;
  /** What ads are compared by, for each line. */
  readonly numbers: Float64Array;
  readonly traits: readonly RankedTraits[];
  /** By window the line of each ad, up to 8,000. */
  readonly places: readonly Uint16Array[];
}

/** @param windows how many there are */
export function createFactPages(windows: number): FactPages {
  const packed: PackedPage[] = [];
  const hashes = Array.from({ length: windows }, () => createHash('sha256'));
  return {
    add(ads) {
      const all: AdFacts[] = [];
      const traits: RankedTraits[] = [];
      const chosen = hashes.map((): number[] => []);
      for (const own of ads) {
        const [first] = own;
        const shared = first && rankedTraits(first.facts);
        for (const { facts, bits } of own) {
          for (const [window, places] of chosen.entries()) if (bits & (1 << window)) places.push(all.length);
          all.push(facts);
          if (shared) traits.push(shared);
        }
      }
      const lines = all.map((facts) => JSON.stringify(facts));
      const places = chosen.map((own) => Uint16Array.from(own));
      for (const [window, hash] of hashes.entries()) hash.update(listOf(lines, places[window]));
      // The fastest level: it only has to fit.
      const bytes = deflateRawSync(lines.join('\n'), { level: 1 });
      packed.push({ lines: bytes, numbers: rankedNumbers(all), traits, places });
    },
    ranked: (window) =>
      packed.flatMap(({ numbers, traits, places }) =>
        Array.from(places[window] ?? [], (line) => rankedAt(numbers, line, traits[line] as RankedTraits)),
      ),
    *read(window) {
      for (const { lines, places } of packed)
        yield JSON.parse(listOf(inflateRawSync(lines).toString().split('\n'), places[window])) as AdFacts[];
    },
    digest: (window) => hashes[window]?.copy().digest('base64url') ?? '',
  };
}

const listOf = (lines: readonly string[], places: Uint16Array = new Uint16Array()): string =>
  `[${Array.from(places, (place) => lines[place]).join(',')}]`;
