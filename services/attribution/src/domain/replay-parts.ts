// Cuts a profile's persons into parts of their id space, which a replay walks one by one. Person ids are UUIDs with evenly
// distributed digits, so equal parts of the space hold about as many persons each; an id of another form still falls into one of
// them.

/** Ids from `from` up to but not including `to`; a null `to` means no end. */
export interface IdRange {
  readonly from: string;
  readonly to: string | null;
}

export const EVENTS_PER_PART = 2000;
const MOST_PARTS = 1024;
const DIGITS = 6;

/** Returns into how many parts a profile with so many events is cut. */
export const partsFor = (events: number, eventsPerPart = EVENTS_PER_PART): number =>
  Math.min(MOST_PARTS, Math.max(1, Math.ceil(events / eventsPerPart)));

/** Returns the part at a position, from 0, of `total` parts, which together hold every id once. */
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
