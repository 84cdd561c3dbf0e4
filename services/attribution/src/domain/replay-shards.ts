// Cuts a replay that several workers share into shards: each is a run of its parts, and one worker holds it at a time.

/** Parts from `first` up to but not including `end`. */
export interface PartRun {
  readonly first: number;
  readonly end: number;
}

/** Returns the shard at a position, from 0, of `shards`, which together hold every part once. */
export function shardAt(place: number, shards: number, parts: number): PartRun {
  return { first: Math.floor((place * parts) / shards), end: Math.floor(((place + 1) * parts) / shards) };
}

/** Returns into how many shards so many parts are cut, at most `most`; none is empty. */
export const shardsFor = (parts: number, most: number): number => Math.max(1, Math.min(parts, most));
