// Moves labels apart that want to stand at almost the same place.

interface Room {
  /** The least distance of two labels. */
  readonly apart: number;
  readonly from: number;
  readonly to: number;
}

/** @param wanted where labels would stand best @returns where they stand, in the same order; within the room if it is large enough */
export function spread(wanted: readonly number[], { apart, from, to }: Room): number[] {
  const order = wanted
    .map((_, index) => index)
    .sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0) || one - other);
  const places = [...wanted];
  let least = from;
  for (const index of order) {
    places[index] = Math.max(places[index] ?? from, least);
    least = (places[index] ?? from) + apart;
  }
  let most = to;
  for (const index of order.reverse()) {
    places[index] = Math.min(places[index] ?? to, most);
    most = (places[index] ?? to) - apart;
  }
  return places;
}
