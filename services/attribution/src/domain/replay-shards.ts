// A replay that several work on is cut into shards: each is a run of its parts, and one worker's at a time.

/** Parts from `first` on, up to `end` without it. */
export interface PartRun {
  readonly first: number;
  readonly end: number;
}

/** The shard at a place, from 0, of a number of shards: together they hold every part once. */
export function shardAt(place: number, shards: number, parts: number): PartRun {
  return { first: Math.floor((place * parts) / shards), end: Math.floor(((place + 1) * parts) / shards) };
}

/** Into how many shards so many parts are cut, at most: none is empty. */
export const shardsFor = (parts: number, most: number): number => Math.max(1, Math.min(parts, most));
