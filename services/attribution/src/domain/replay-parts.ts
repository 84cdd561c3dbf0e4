// A replay walks a profile's persons in parts of their id space. Person ids are UUIDs of evenly spread digits, so equal parts of
// the space hold about as many persons each; any other id falls into one of them all the same.

/** Ids from `from` on, up to `to` without it; null stands for no end. */
export interface IdRange {
  readonly from: string;
  readonly to: string | null;
}

export const EVENTS_A_PART = 2000;
const MOST_PARTS = 1024;
const DIGITS = 6;

/** How many parts a profile with so many events is walked in. */
export const partsFor = (events: number, eventsAPart = EVENTS_A_PART): number =>
  Math.min(MOST_PARTS, Math.max(1, Math.ceil(events / eventsAPart)));

/** The part at a place, from 0, of a number of parts: together they hold every id once. */
export function partAt(place: number, total: number): IdRange {
  return {
    from: place === 0 ? '' : boundary(place, total),
    to: place === total - 1 ? null : boundary(place + 1, total),
  };
}

function boundary(place: number, total: number): string {
  return Math.floor((place * 16 ** DIGITS) / total)
    .toString(16)
    .padStart(DIGITS, '0');
}
