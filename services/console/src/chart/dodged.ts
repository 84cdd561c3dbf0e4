// Shifts marks of one lane up and down, so that those at the same time can be told apart.

/** Between the middles of two rows of marks. */
const ROW = 10;

/**
 * @param places of the marks along the lane, in any order @param most how far a mark may be shifted
 * @returns how far each mark is shifted, in the same order: not at all where it is alone
 */
export function dodged(places: readonly number[], radii: readonly number[], most: number): number[] {
  const rows = [0];
  for (let shift = ROW; shift <= most; shift += ROW) rows.push(-shift, shift);
  const ends = rows.map(() => Number.NEGATIVE_INFINITY);
  const shifts = places.map(() => 0);
  const order = places
    .map((_, index) => index)
    .sort((one, other) => (places[one] ?? 0) - (places[other] ?? 0) || one - other);
  for (const index of order) {
    const [place, radius] = [places[index] ?? 0, radii[index] ?? 0];
    const free = ends.findIndex((end) => end <= place - radius);
    // Where all rows are taken, the one that is taken the least gets another mark.
    const row = free === -1 ? ends.indexOf(Math.min(...ends)) : free;
    ends[row] = place + radius;
    shifts[index] = rows[row] ?? 0;
  }
  return shifts;
}
