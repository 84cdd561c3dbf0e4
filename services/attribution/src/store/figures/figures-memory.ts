// Keeps in memory what reports are made from, by profile (ADR 69). What was least recently used goes first when the memory is full.
import { LRUCache } from 'lru-cache';
import { daysRead, figureBytes, figuresEvicted } from '../../metrics.ts';
import type { Collections } from '../collections.ts';
import type { DaySeries } from './day-series.ts';
import type { FigureVersions } from './figure-schema.ts';
import { factSeries, insightSeries } from './figure-series.ts';
import { createKeptCatalog } from './kept-catalog.ts';
import type { PartSize } from './part-size.ts';
import { createProfileFigures, type ProfileFigures } from './profile-figures.ts';
import { createRatesMemory, type RatesMemory } from './rates-memory.ts';

export interface FiguresMemory {
  /** Returns what is kept of a profile; undefined where nothing is. */
  peek(profileId: string): ProfileFigures | undefined;
  /** Returns what is kept of a profile; if nothing is, an empty memory that is as new as these versions. */
  of(profileId: string, versions: FigureVersions): ProfileFigures;
  readonly rates: RatesMemory;
  /** How many bytes are used, about. */
  bytes(): number;
}

export interface MemoryOptions {
  /** 0 keeps nothing from one request to the next. */
  readonly maxBytes: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
}

/**
 * How long a profile's memory is used before it is read anew. It bounds for how long a change that raised no version can stay
 * unseen: one by an earlier release, whose pods still write while they are being replaced, or one by hand.
 */
export const MAX_AGE_MS = 300_000;
const MAX_PROFILES = 2000;
/** A part takes at most this fraction of the memory; what it lacks then is read at each request. */
const FRACTION = 4;

/** A series, or the catalog, of one profile. */
interface Part {
  readonly bytes: number;
  readonly days?: DaySeries<unknown>;
}

export function createFiguresMemory(collections: Collections, { maxBytes, now }: MemoryOptions): FiguresMemory {
  const { dailyFacts, adInsights, adEntities, rates } = collections;
  const perf = { now: now ?? (() => performance.now()) };
  const profiles = new LRUCache<string, ProfileFigures>({ max: MAX_PROFILES, ttl: MAX_AGE_MS, perf });
  const parts = new LRUCache<string, Part>({
    maxSize: Math.max(maxBytes, 1),
    dispose: (_part, _key, reason) => {
      if (reason === 'evict') figuresEvicted.add(1, {});
    },
  });
  let memories = 0;

  function partAt<P extends Part>(key: string, make: (size: PartSize) => P): P {
    const known = parts.get(key);
    if (known !== undefined) return known as P;
    const onGrowth = () => {
      // One that was evicted or forgotten has missed changes since, and must not come back.
      if (parts.peek(key) !== made) return;
      // The size of a value that is there already is not counted anew.
      parts.delete(key);
      parts.set(key, made, { size: made.bytes });
    };
    const made: P = make({ maxBytes: maxBytes / FRACTION, onGrowth });
    if (maxBytes > 0) parts.set(key, made, { size: made.bytes });
    return made;
  }

  function figuresOf(profileId: string, versions: FigureVersions): ProfileFigures {
    // The parts of a memory that was evicted are never found again.
    const place = `${profileId}|${memories++}`;
    return createProfileFigures(collections, profileId, versions, {
      facts: (name, of) => partAt(`${place}|${name}`, (size) => factSeries(dailyFacts, of, size)),
      insights: (name, level) =>
        partAt(`${place}|${name}`, (size) => insightSeries(adInsights, { profileId, level }, size)),
      catalog: () => partAt(`${place}|catalog`, (size) => createKeptCatalog(adEntities, profileId, size)),
      dropCatalog: () => parts.delete(`${place}|catalog`),
      daysOf: (name) => parts.peek(`${place}|${name}`)?.days,
    });
  }

  return {
    peek: (profileId) => profiles.get(profileId),
    of(profileId, versions) {
      const known = profiles.get(profileId);
      if (known !== undefined) return known;
      const made = figuresOf(profileId, versions);
      if (maxBytes > 0) profiles.set(profileId, made);
      return made;
    },
    rates: createRatesMemory(rates, { maxAgeMs: maxBytes > 0 ? MAX_AGE_MS : 0, now: perf.now }),
    bytes: () => parts.calculatedSize,
  };
}

/** Shows the memory in the metrics, with every series of them from the start. */
export function observeFigures(memory: Pick<FiguresMemory, 'bytes'>): void {
  figureBytes.observe(async () => [[memory.bytes(), {}]]);
  figuresEvicted.add(0, {});
  for (const figures of ['facts', 'insights'])
    for (const source of ['memory', 'database']) daysRead.add(0, { figures, source });
}
